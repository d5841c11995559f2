/** The part of the API client that reads large replies on a thread, for tests without a thread. */
import type { LargeReplies } from '../../main/api/large-replies';
import { ReplyBytes } from '../../main/api/shared-bytes';
import { ReplyText } from '../../main/ipc/reply-text';

/** A stub for tests whose replies are small. */
export const noLargeReply: LargeReplies['open'] = () => {
  throw new Error('no large reply is expected');
};

/** Replies with the name, the size in bytes and the host of a large reply. */
export const countedLargeReply: LargeReplies['open'] = (name, host) => {
  let size = 0;
  return {
    write: (chunk) => {
      size += chunk.length;
    },
    read: async () => new ReplyText(JSON.stringify([name, size, host])),
    readWhole: async () => new ReplyBytes(new TextEncoder().encode(JSON.stringify([name, size, host]))),
    readStored: async () => new ReplyText(JSON.stringify([name, size])),
    drop: () => undefined,
  };
};
