/** One of the three accounts whose login is printed at the start. Each has another role. */
export interface DemoLogin {
  readonly username: string;
  /** The highest role of the person in a community. */
  readonly role: 'owner' | 'moderator' | 'member';
}

/** Separate from the demo's files, which are read only to seed. */
export const demoAccounts: readonly DemoLogin[] = [
  { username: 'luzabellana', role: 'owner' },
  { username: 'kenongkingco', role: 'moderator' },
  { username: 'maninapenaflor', role: 'member' },
];
