import * as z from 'zod/mini';
import { type Cursor, cursor } from '../../../contract/core/realtime.ts';
import type { Random } from '../../platform/clock/clock.ts';
import { sha256 } from '../../platform/config/sha256.ts';
import type { Database } from '../../platform/db/database.ts';
import { keptNamesOf } from '../../platform/rights/kept-names.ts';
import type { CatchupCaller } from '../log/catchup.ts';

/** Seconds until an unused ticket expires. */
const VALID_SECONDS = 30;
const TICKET_BYTES = 32;

/** What a ticket is issued for. */
export interface TicketContents {
  readonly caller: CatchupCaller;
  readonly cur: readonly Cursor[];
}

/** What a used ticket contains. `caller` is null when the session has ended since the ticket was issued. */
export interface RedeemedTicket {
  readonly caller: CatchupCaller | null;
  readonly cur: readonly Cursor[];
}

/**
 * Tickets for event streams. They are rows in the database, so that the stream can begin on another node than the one
 * that issued the ticket.
 */
export interface Tickets {
  /** Resolves to a secret that can be used once, within 30 s. */
  issue(ticketed: TicketContents): Promise<string>;
  /** Resolves to null for a ticket that is unknown, expired or already used. */
  redeem(ticket: string): Promise<RedeemedTicket | null>;
}

export interface TicketsDeps {
  readonly db: Database;
  readonly random: Pick<Random, 'bytes'>;
  /** Resolves to those of the sessions that are still valid. */
  readonly activeAmong: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

const cursors = z.array(cursor);

export function createTickets({ db, random, activeAmong }: TicketsDeps): Tickets {
  return {
    async issue({ caller, cur }) {
      const ticket = Buffer.from(random.bytes(TICKET_BYTES)).toString('base64url');
      await db.query(
        `with swept as (delete from rt_tickets where expires_at < now())
         insert into rt_tickets (ticket_hash, user_id, session_id, cursors, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
        [sha256(ticket), caller.userId, caller.sessionId, JSON.stringify(cur), VALID_SECONDS],
      );
      return ticket;
    },
    async redeem(ticket) {
      const { rows } = await db.query<Required<CatchupCaller> & { cursors: unknown; isValid: boolean }>(
        `delete from rt_tickets t using users u where t.ticket_hash = $1 and u.id = t.user_id
         returning t.user_id as "userId", t.session_id as "sessionId", u.platform_role as "platformRole",
           ${keptNamesOf('t.user_id')} as "keptNames", t.cursors, t.expires_at > now() as "isValid"`,
        [sha256(ticket)],
      );
      const [row] = rows;
      if (!row?.isValid) return null;
      const { userId, sessionId, platformRole, keptNames } = row;
      const isAlive = (await activeAmong([sessionId])).has(sessionId);
      const caller = isAlive ? { userId, sessionId, platformRole, keptNames } : null;
      return { caller, cur: cursors.parse(row.cursors) };
    },
  };
}
