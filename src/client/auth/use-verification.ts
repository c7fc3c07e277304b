import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../session/session.ts';

/** Leads to where the mailed code is entered, as soon as the account turns out to need one. */
export function useVerification(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const subscription = session.on('verification.needed', ({ email }) => {
      // Somebody who signs in by username is asked for the address there.
      const search = email.includes('@') ? { email } : {};
      void navigate({ to: '/register-verify/', search });
    });
    return () => subscription.unsubscribe();
  }, [navigate]);
}
