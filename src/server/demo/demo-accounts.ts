/** One of the three people whose login is printed at the start: each shows the product from another side. */
export interface DemoLogin {
  readonly username: string;
  /** The highest role of the person in a community. */
  readonly role: 'owner' | 'moderator' | 'member';
}

/** Known without the demo's files, which a start reads only to seed. */
export const demoAccounts: readonly DemoLogin[] = [
  { username: 'luzabellana', role: 'owner' },
  { username: 'kenongkingco', role: 'moderator' },
  { username: 'maninapenaflor', role: 'member' },
];
