import * as account from './account.ts';
import * as auth from './auth.ts';
import * as authorization from './authorization.ts';
import * as blocks from './blocks.ts';
import * as calendar from './calendar.ts';
import * as chat from './chat.ts';
import * as chatMentions from './chat-mentions.ts';
import * as chatPreferences from './chat-preferences.ts';
import * as chatReactions from './chat-reactions.ts';
import * as chatRevisions from './chat-revisions.ts';
import * as chatSearch from './chat-search.ts';
import * as comments from './comments.ts';
import * as communities from './communities.ts';
import * as communityForm from './community-form.ts';
import * as communitySettings from './community-settings.ts';
import * as consents from './consents.ts';
import * as conversationForm from './conversation-form.ts';
import * as deliveries from './deliveries.ts';
import type { Endpoint } from './endpoint.ts';
import * as holidays from './holidays.ts';
import * as home from './home.ts';
import * as invites from './invites.ts';
import * as joining from './joining.ts';
import * as me from './me.ts';
import * as memberChanges from './member-changes.ts';
import * as members from './members.ts';
import * as notificationLevels from './notification-levels.ts';
import * as notifications from './notifications.ts';
import * as posts from './posts.ts';
import * as privateChat from './private-chat.ts';
import * as profile from './profile.ts';
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
  profile,
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
  communityForm,
  joining,
  communitySettings,
  invites,
  verification,
  members,
  memberChanges,
  restrictions,
  posts,
  comments,
  reactions,
  notifications,
  deliveries,
  push,
  notificationLevels,
  calendar,
  holidays,
  privateChat,
  chat,
  conversationForm,
  chatPreferences,
  chatReactions,
  chatRevisions,
  chatMentions,
  chatSearch,
].flatMap((feature) => Object.values<unknown>(feature).filter(isEndpoint));
