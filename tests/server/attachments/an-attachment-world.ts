import { randomUUID } from 'node:crypto';
import type { Attachment } from '../../../src/contract/attachments/attachment.ts';
import type { AttachmentPurpose } from '../../../src/contract/attachments/attachment-rules.ts';
import {
  type AttachmentAddress,
  listAttachmentAddresses,
  requestAttachmentUpload,
} from '../../../src/contract/attachments/attachments.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { uploadAnswers } from '../../../src/contract/uploads.ts';
import { aFeed } from '../feed/a-feed.ts';
import { aPicture } from '../uploads/a-picture.ts';
import { anUploadWorld } from '../uploads/an-upload-world.ts';

export type AttachmentWorld = Awaited<ReturnType<typeof anAttachmentWorld>>;

type MimeType = CallInput<typeof requestAttachmentUpload>['body']['file_mime_type'];

/** A file that someone attaches. */
export interface Wish {
  readonly bytes?: Buffer;
  readonly type?: MimeType;
  readonly name?: string;
  readonly purpose?: AttachmentPurpose;
  readonly targetId?: string;
}

export const aPdf = (words = 'mga sangkap'): Buffer => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`);

/** A community with people, a chat and a feed, and a server that takes their files. */
export async function anAttachmentWorld(env: Readonly<Record<string, string>> = {}) {
  const world = await anUploadWorld(env);
  const { api } = world;
  const feed = await aFeed(api);

  function ask(person: string | null, wish: Wish & { readonly size?: number } = {}) {
    const body = {
      purpose: wish.purpose ?? 'message_file',
      target_id: wish.targetId ?? feed.chatId,
      file_name: wish.name ?? 'larawan.png',
      file_mime_type: wish.type ?? 'image/png',
      file_size: wish.size ?? wish.bytes?.byteLength ?? 100,
    } as const;
    return api.call(requestAttachmentUpload, person, { body });
  }

  /** Uploads a file. Without a wish, a small picture for the chat. */
  async function attach(person: string, wish: Wish = {}): Promise<Attachment> {
    const bytes = wish.bytes ?? (await aPicture('png', { width: 400, height: 200 }));
    const { status, json, text } = await ask(person, { ...wish, bytes });
    if (status !== 200) throw new Error(text);
    const address = requestAttachmentUpload.response.parse(json).data;
    const answer = await world.send(person, address, bytes);
    if (answer.status !== 200) throw new Error(answer.bytes.toString());
    return uploadAnswers.message_file.parse(JSON.parse(answer.bytes.toString())).data;
  }

  const messageBody = (changes: Partial<CallInput<typeof sendMessage>['body']> = {}) => ({
    group_id: feed.groupId,
    chat_conversation_id: feed.chatId,
    content: 'Tingnan ninyo!',
    client_msg_id: randomUUID(),
    ...changes,
  });

  return {
    ...world,
    request: world.ask,
    ...feed,
    ask,
    attach,
    messageBody,

    /** Sends a message with these files. */
    async say(person: string, files: readonly Attachment[], changes: Parameters<typeof messageBody>[0] = {}) {
      const attachments = files.map(({ id }) => ({ id, alt: '', duration_seconds: null }));
      return (await api.ok(sendMessage, person, { body: messageBody({ attachments, ...changes }) })).data;
    },

    async addresses(person: string, files: readonly Pick<Attachment, 'id'>[]): Promise<AttachmentAddress[]> {
      const body = { ids: files.map(({ id }) => id) };
      return (await api.ok(listAttachmentAddresses, person, { body })).data;
    },

    /** The address of one file for this person; fails the test when they may not read it. */
    async addressOf(person: string, file: Pick<Attachment, 'id'>, variant = '320.webp'): Promise<string> {
      const [address] = await this.addresses(person, [file]);
      if (!address) throw new Error('this person may not read the file');
      return address.url.replace('{variant}', variant);
    },

    /** As the user of the address, unless `headers` say otherwise. */
    async read(address: string, headers: Record<string, string> = {}) {
      const reader = new URL(address, world.origin).searchParams.get('reader');
      return world.ask('GET', address, { headers: { authorization: `Bearer ${reader}`, ...headers } });
    },

    async sweep(): Promise<void> {
      await api.db.query(`update files set created_at = created_at - interval '1 hour'`);
      for (let round = 0; round < 2; round++) {
        await api.withTx((tx) => api.app.jobs.send(tx, 'uploads.sweep', {}));
        await api.app.jobs.runDue();
        await api.db.query(`update files set unused_since = unused_since - interval '1 hour'`);
      }
    },
  };
}
