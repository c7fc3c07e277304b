/** Someone as `/auth/login` answers them; `id` is one hexadecimal digit. */
export const aPerson = (id: string) => ({
  id: `00000000-0000-7000-8000-00000000000${id}`,
  username: null,
  email: `${id}@example.com`,
  first_name: 'Ana',
  last_name: 'Reyes',
  bio: null,
  is_public: true,
  avatar_url: null,
  social_links: {},
  created_at: '2026-11-20T00:00:00.000Z',
  start_step: null,
  version: 1,
});
