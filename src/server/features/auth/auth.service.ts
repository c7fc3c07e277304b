import type { AuthDeps } from './auth-deps.ts';
import { createLoginService, type LoginService } from './login.service.ts';
import { createPasswordService, type PasswordService } from './password.service.ts';
import { createRegistrationService, type RegistrationService } from './registration.service.ts';
import { createResetService, type ResetService } from './reset.service.ts';

/** Sign-up, sign-in, and changing or resetting a password. */
export interface AuthService {
  readonly registration: RegistrationService;
  readonly login: LoginService;
  readonly password: PasswordService;
  readonly reset: ResetService;
}

export function createAuthService(deps: AuthDeps): AuthService {
  return {
    registration: createRegistrationService(deps),
    login: createLoginService(deps),
    password: createPasswordService(deps),
    reset: createResetService(deps),
  };
}
