import type { Context } from '../../platform/context.ts';
import { meRepo } from './me.repo.ts';
import { meRoutes } from './me.routes.ts';
import { createMeService, type MeDeps, type MeService } from './me.service.ts';
import { userSettingsRoutes } from './settings/user-settings.routes.ts';
import { createUserSettingsService, type UserSettingsService } from './settings/user-settings.service.ts';
import { userRoutes } from './user.routes.ts';
import { createUserService, type UserService } from './user.service.ts';
import { createUserSearchService } from './user-search.service.ts';

export interface Users {
  readonly me: MeService;
  readonly settings: UserSettingsService;
  readonly users: UserService;
}

/** Profiles and settings: the user's own, and those of others as the user may see them. */
export function registerUsers(context: Context, features: Pick<MeDeps, 'restrictionsOf'>): Users {
  const { db, implement } = context;
  const me = createMeService({ ...context, ...features, repo: meRepo });
  const settings = createUserSettingsService(context);
  meRoutes(implement, me);
  userSettingsRoutes(implement, settings);
  const users = createUserService({ db, updateSelf: me.update });
  userRoutes(implement, users, createUserSearchService(context));
  return { me, settings, users };
}
