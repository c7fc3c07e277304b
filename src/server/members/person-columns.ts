/** The columns of `users` that others may read: no query built here can reach an address or a hash. */
export interface PersonColumns {
  id: string;
  username: string | null;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  status: 'PENDING_VERIFICATION' | 'ACTIVE' | 'ARCHIVED';
}
