import type { Attachment, AttachmentForm } from '../../../contract/attachments/attachment.ts';
import type { AttachmentKind, AttachmentPurpose } from '../../../contract/attachments/attachment-rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { redactEvents } from '../../realtime/log/redact-events.ts';
import type { StoredFile } from '../uploads/upload-target.ts';
import { ATTACHMENT } from './attachment-json.ts';

/** The message, post, comment or lesson that has files. */
export interface AttachmentOwner {
  readonly column: 'chat_message_id' | 'post_id' | 'comment_id' | 'lesson_id';
  readonly id: string;
}

/** Where files may be used: a conversation, a community, a post, or a course. */
export interface AttachmentPlace {
  readonly purpose: AttachmentPurpose;
  readonly targetId: string;
}

export interface NewAttachment extends AttachmentPlace {
  readonly id: string;
  readonly uploaderId: string;
  readonly kind: AttachmentKind;
  readonly name: string;
  readonly mimeType: string;
  readonly at: string;
}

/** A file that a text shows, and where its bytes are. */
export interface ShownAttachment {
  readonly id: string;
  readonly kind: AttachmentKind;
  readonly name: string;
  /** As it is served. */
  readonly mime_type: string;
  /** In `files`. */
  readonly file_name: string;
  readonly bytes: number;
  /** Null while it waits for a scheduled text, which only its uploader sees. */
  readonly owner: AttachmentOwner | null;
  readonly uploader_id: string;
}

const tables = {
  chat_message_id: 'chat_messages',
  post_id: 'posts',
  comment_id: 'comments',
  lesson_id: 'lessons',
} as const;
const columns = ['chat_message_id', 'post_id', 'comment_id', 'lesson_id'] as const;
const IS_FREE = columns.map((column) => `a.${column} is null`).join(' and ');

/** Works with the pool or a transaction; methods that change several rows need a transaction. Does not check rights. */
export function createAttachmentRepo(db: Database) {
  async function of({ column, id }: AttachmentOwner): Promise<Attachment[]> {
    const { rows } = await db.query<{ attachment: Attachment }>(
      `select ${ATTACHMENT} as attachment from attachments a where a.${column} = $1 order by a.place`,
      [id],
    );
    return rows.map(({ attachment }) => attachment);
  }

  async function mark({ column, id }: AttachmentOwner): Promise<void> {
    await db.query(
      `update ${tables[column]} set has_attachments = exists (select from attachments where ${column} = $1)
       where id = $1`,
      [id],
    );
  }

  return {
    of,

    /** Stores what an upload will become. */
    async insert(file: NewAttachment): Promise<void> {
      const { id, uploaderId, purpose, targetId, kind, name, mimeType, at } = file;
      await db.query(
        `insert into attachments (id, uploader_id, purpose, target_id, kind, name, mime_type, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, uploaderId, purpose, targetId, kind, name, mimeType, at],
      );
    },

    /** The upload has arrived. Null when its row is gone. */
    async arrived(id: string, file: StoredFile): Promise<Attachment | null> {
      const { rows } = await db.query<{ attachment: Attachment }>(
        `update attachments a set file_name = $2, bytes = $3, width = $4, height = $5, color = $6,
           moving_bytes = $7 where a.id = $1
         returning ${ATTACHMENT} as attachment`,
        [
          id,
          file.name,
          file.drawn?.bytes ?? file.bytes,
          file.drawn?.width ?? null,
          file.drawn?.height ?? null,
          file.drawn?.color ?? null,
          file.drawn?.movingBytes ?? null,
        ],
      );
      return rows[0]?.attachment ?? null;
    },

    /**
     * Gives free files of this uploader and place to a text, in this order. Returns how many: fewer than asked for when
     * one is unknown, of another person or place, not arrived, or used.
     */
    async use(
      owner: AttachmentOwner,
      { uploaderId, purpose, targetId }: AttachmentPlace & { readonly uploaderId: string },
      forms: readonly (AttachmentForm & { readonly place: number })[],
    ): Promise<number> {
      const { rowCount } = await db.query(
        `update attachments a set ${owner.column} = $1, place = f.place, alt = f.alt,
           duration_seconds = case when a.kind = 'VOICE' then f.duration end
         from unnest($5::uuid[], $6::smallint[], $7::text[], $8::real[]) as f (id, place, alt, duration)
         where a.id = f.id and a.uploader_id = $2 and a.purpose = $3 and a.target_id = $4
           and a.file_name is not null and ${IS_FREE}`,
        [
          owner.id,
          uploaderId,
          purpose,
          targetId,
          forms.map(({ id }) => id),
          forms.map(({ place }) => place),
          forms.map(({ alt }) => alt),
          forms.map(({ duration_seconds }) => duration_seconds),
        ],
      );
      if (rowCount > 0) await mark(owner);
      return rowCount;
    },

    /**
     * Lets exactly these free files of the uploader and place wait for a scheduled text. Returns how many: fewer than
     * asked for as in `use`.
     */
    async reserve(
      scheduledId: string,
      { uploaderId, purpose, targetId }: AttachmentPlace & { readonly uploaderId: string },
      ids: readonly string[],
    ): Promise<number> {
      await db.query(
        'update attachments set scheduled_id = null where scheduled_id = $1 and id <> all($2::uuid[])',
        [scheduledId, ids],
      );
      const { rowCount } = await db.query(
        `update attachments a set scheduled_id = $1
         where a.id = any($5::uuid[]) and a.uploader_id = $2 and a.purpose = $3 and a.target_id = $4
           and a.file_name is not null and coalesce(a.scheduled_id, $1) = $1 and ${IS_FREE}`,
        [scheduledId, uploaderId, purpose, targetId, ids],
      );
      return rowCount;
    },

    /** Keeps those of the text's files that are in `forms`, with their new places and descriptions; removes the others. */
    async keepOnly(
      owner: AttachmentOwner,
      forms: readonly (AttachmentForm & { readonly place: number })[],
    ): Promise<void> {
      const ids = forms.map(({ id }) => id);
      await db.query(`delete from attachments where ${owner.column} = $1 and id <> all($2::uuid[])`, [
        owner.id,
        ids,
      ]);
      await db.query(
        `update attachments a set place = f.place, alt = f.alt
         from unnest($2::uuid[], $3::smallint[], $4::text[]) as f (id, place, alt)
         where a.id = f.id and a.${owner.column} = $1`,
        [owner.id, ids, forms.map(({ place }) => place), forms.map(({ alt }) => alt)],
      );
      await mark(owner);
    },

    /** Gives a text copies of the files of another one. `ids`: a new id for each. */
    async copy(from: AttachmentOwner, to: AttachmentOwner, ids: readonly string[]): Promise<void> {
      await db.query(
        `insert into attachments (id, uploader_id, purpose, target_id, kind, name, mime_type, file_name, bytes, width,
           height, color, moving_bytes, duration_seconds, alt, place, created_at, ${to.column})
         select ($3::uuid[])[row_number() over (order by place)], uploader_id, purpose, target_id, kind, name,
           mime_type, file_name, bytes, width, height, color, moving_bytes, duration_seconds, alt, place, created_at, $2
         from attachments where ${from.column} = $1`,
        [from.id, to.id, ids],
      );
      await mark(to);
    },

    /** Removes the files of a deleted text. Does nothing without any. */
    async remove(owner: AttachmentOwner): Promise<void> {
      const { rowCount } = await db.query(`delete from attachments where ${owner.column} = $1`, [owner.id]);
      if (rowCount > 0) await mark(owner);
    },

    /** Those of `ids` that have arrived and that a text shows. */
    async shown(ids: readonly string[]): Promise<readonly ShownAttachment[]> {
      const { rows } = await db.query<
        Omit<ShownAttachment, 'owner'> & Record<AttachmentOwner['column'], string | null>
      >(
        `select a.id, a.kind, a.name, a.mime_type, a.file_name, a.bytes::float8 as bytes, a.chat_message_id, a.post_id,
           a.comment_id, a.lesson_id, a.uploader_id
         from attachments a where a.id = any($1::uuid[]) and a.file_name is not null
           and (a.scheduled_id is not null or not (${IS_FREE}))`,
        [ids],
      );
      return rows.map((row) => {
        const column = columns.find((one) => row[one] !== null);
        const id = column && row[column];
        return { ...row, owner: column !== undefined && id != null ? { column, id } : null };
      });
    },

    /** Removes rows that no text has used since `before`. Their files go once nothing shows them. */
    async removeUnused(before: string): Promise<void> {
      await db.query(
        `delete from attachments a where a.created_at < $1 and a.scheduled_id is null and ${IS_FREE}`,
        [before],
      );
    },

    /** The texts that show files of this uploader, and the topics of their events. */
    async textsWith(uploaderId: string): Promise<readonly (AttachmentOwner & { readonly topic: string })[]> {
      const { rows } = await db.query<AttachmentOwner & { readonly topic: string }>(
        `select distinct 'chat_message_id' as column, m.id, 'c:' || m.chat_conversation_id as topic
         from attachments a join chat_messages m on m.id = a.chat_message_id where a.uploader_id = $1
         union select 'post_id', p.id, 'f:' || p.group_id
         from attachments a join posts p on p.id = a.post_id where a.uploader_id = $1
         union select 'comment_id', c.id, 'p:' || c.post_id
         from attachments a join comments c on c.id = a.comment_id where a.uploader_id = $1
         union select 'lesson_id', l.id, 'k:' || l.course_id
         from attachments a join lessons l on l.id = a.lesson_id where a.uploader_id = $1`,
        [uploaderId],
      );
      return rows;
    },

    /** Removes the files of this uploader from a text, also from earlier events. */
    async removeOf(uploaderId: string, owner: AttachmentOwner & { readonly topic: string }): Promise<void> {
      await db.query(`delete from attachments where ${owner.column} = $1 and uploader_id = $2`, [
        owner.id,
        uploaderId,
      ]);
      await mark(owner);
      const attachments = await of(owner);
      await redactEvents(db, {
        topics: [owner.topic],
        ref: owner.id,
        now: { attachments },
        without: { attachments },
      });
    },
  };
}
