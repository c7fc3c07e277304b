/** What account and security notices say, by name. English, like all texts here: `t` translates them. */
export const noticeTexts: Readonly<Record<string, string>> = {
  PASSWORD_CHANGED: 'Your password was changed',
  NEW_SIGN_IN: 'Someone signed in to your account with a new browser',
  ACCOUNT_RESTORED: 'Your account is back',
  EXPORT_READY: 'The copy of your data is ready',
  EXPORT_FAILED: 'The copy of your data could not be made',
  SCHEDULED_FAILED: 'Something that you scheduled could not be sent',
  ADMIN_PROPOSED: 'A new administrator was proposed and needs a second approval',
  WARNED: 'You received a warning about something you did or wrote',
};

/** What those who reported something read, by the decision. */
export const reportOutcomeTexts: Readonly<Record<string, string>> = {
  NO_ACTION: 'We looked at your report and found nothing against the rules',
  CONTENT_REMOVED: 'What you reported was removed',
  CONTENT_RESTORED: 'What you reported is shown again',
  WARNED: 'The person you reported was warned',
  RESTRICTED: 'The person you reported was restricted',
  GROUP_ARCHIVED: 'The community you reported was closed',
  REFUNDED: 'The payment you reported was refunded',
};

/**
 * What became of a payout, by `facts.result`, and what an owner can do about it. With `{group}`, and in the details with
 * `{amount}`, `{reference}`, `{reason}` and `{date}`.
 */
export const payoutTexts: Readonly<Record<string, { readonly sentence: string; readonly detail: string }>> = {
  SENT: {
    sentence: 'We sent a payout to {group}',
    detail: '{amount}, reference {reference}. A bank can take one working day.',
  },
  FAILED: {
    sentence: 'A payout to {group} could not be sent',
    detail: '{amount}: {reason}. Check your account for payouts. The next run tries again.',
  },
  RETURNED: {
    sentence: 'A payout to {group} came back',
    detail: '{amount}: {reason}. Check your account for payouts. The next run tries again.',
  },
  LESS_OWED: {
    sentence: 'A payout to {group} was cancelled',
    detail: '{amount}: refunds or disputes left less than ₱500. What is left goes with a later run.',
  },
  NOT_OWNERS: {
    sentence: 'A payout to {group} was cancelled',
    detail: '{amount}: the account for payouts was changed. A later run sends it.',
  },
  NO_ACCOUNT: {
    sentence: 'A payout to {group} is on hold',
    detail: '{amount} is ready. Add an account for payouts, and the next run sends it.',
  },
  NEW_ACCOUNT: {
    sentence: 'A payout to {group} is on hold',
    detail: '{amount} is ready. Your new account can be used from {date} on.',
  },
};
/** Of a payout whose state is unknown here, as to an older client. */
export const otherPayout = 'There is news about a payout to {group}';

/** What happened to a sale, by `facts.result`, for the owners. With `{who}`, `{plan}` and `{group}`. */
export const saleTexts: Readonly<Record<string, string>> = {
  SOLD: '{who} bought {plan} in {group}',
  TRIED: '{who} tries {plan} in {group} for free',
  REFUNDED: '{who} got back a payment to {group}',
  DISPUTED: '{who} disputes a payment to {group}',
  DISPUTE_WON: 'The payment of {who} to {group} is no longer disputed',
  ENDED: '{who} did not renew {plan} in {group}',
};
/** Of news that are unknown here, as to an older client. */
export const otherSale = 'There is news about a sale in {group}';
