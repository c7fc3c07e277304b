import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../../data/session/session.ts';
import { sentMail } from './sent-mail.ts';

/** Navigates to the code page when the account turns out to need a code. */
export function useVerification(): void {
  const navigate = useNavigate();
  const { redirect } = useSearch({ strict: false });
  useEffect(() => {
    const subscription = session.on('verification.needed', ({ email, mail }) => {
      // A user who signs in by username is asked for the address there.
      const search = { ...(email.includes('@') && { email }), redirect };
      void navigate({ to: '/register-verify/', search, state: { mail: mail ? sentMail(mail) : undefined } });
    });
    return () => subscription.unsubscribe();
  }, [navigate, redirect]);
}
