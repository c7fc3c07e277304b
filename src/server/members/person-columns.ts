/** The columns of `users` that others may read: no query built here can reach an address or a hash. */
export interface PersonColumns {
  id: string;
  username: string | null;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
}

/** And the one column by which those are left out who are not, or no longer, there. */
export interface UsersTable extends PersonColumns {
  status: 'PENDING_VERIFICATION' | 'ACTIVE' | 'ARCHIVED';
}
