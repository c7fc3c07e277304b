import * as account from './account.ts';
import * as auth from './auth.ts';
import * as authorization from './authorization.ts';
import * as blocks from './blocks.ts';
import * as calendar from './calendar.ts';
import * as chat from './chat.ts';
import * as chatHistory from './chat-history.ts';
import * as comments from './comments.ts';
import * as communities from './communities.ts';
import * as communitySettings from './community-settings.ts';
import * as consents from './consents.ts';
import * as conversations from './conversations.ts';
import * as deliveries from './deliveries.ts';
import type { Endpoint } from './endpoint.ts';
import * as holidays from './holidays.ts';
import * as home from './home.ts';
import * as invites from './invites.ts';
import * as me from './me.ts';
import * as members from './members.ts';
import * as mentions from './mentions.ts';
import * as notificationKinds from './notification-kinds.ts';
import * as notifications from './notifications.ts';
import * as posts from './posts.ts';
import * as push from './push.ts';
import * as reactions from './reactions.ts';
import * as restrictions from './restrictions.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as signIn from './sign-in.ts';
import * as switcher from './switcher.ts';
import * as tags from './tags.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as verification from './verification.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

/** Every call there is, in the order of SPEC §7. The server refuses to start while one of them has no handler. */
export const allEndpoints: readonly Endpoint[] = [
  auth,
  signIn,
  me,
  settings,
  sessions,
  authorization,
  uploads,
  users,
  account,
  consents,
  blocks,
  tags,
  home,
  switcher,
  communities,
  communitySettings,
  invites,
  verification,
  members,
  restrictions,
  posts,
  comments,
  reactions,
  notifications,
  deliveries,
  push,
  notificationKinds,
  calendar,
  holidays,
  conversations,
  chat,
  mentions,
  chatHistory,
].flatMap((feature) => Object.values<unknown>(feature).filter(isEndpoint));
