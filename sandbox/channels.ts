/**
 * Real-time push as the Pusher Channels protocol, version 7: clients connect to `/app/<key>`, join channels, and get
 * events. A channel whose name begins with `private-` needs a signature, which the API gives to signed-in users.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { practiceKey } from '../shared/api/table-changes';

/** Seconds without a message after which a client asks whether the connection still works. */
const activityTimeout = 120;
const messageCap = 10 * 1024;

export interface Channels {
  /** Takes over a connection that asks for `/app/<key>`; closes any other. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The signature with which a socket may join a private channel. */
  sign(socketId: string, channel: string): string;
  /** Sends an event to all members of a channel but one socket. */
  publish(event: ChannelEvent): void;
  close(): void;
}

interface ChannelEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
  /** The socket of the client that caused the event: it knows already. */
  readonly except: string | undefined;
}

interface Member {
  readonly socket: WebSocket;
  readonly id: string;
  readonly channels: Set<string>;
}

const messageSchema = z.object({
  event: z.string(),
  data: z.object({ channel: z.string().optional(), auth: z.string().optional() }).catch({}),
});

export function createChannels(): Channels {
  const secret = randomBytes(24);
  const members = new Set<Member>();
  const server = new WebSocketServer({ noServer: true, maxPayload: messageCap });

  const sign = (socketId: string, channel: string) =>
    `${practiceKey}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`;
  const maySee = (member: Member, channel: string, auth: string | undefined) =>
    !channel.startsWith('private-') || isSame(auth ?? '', sign(member.id, channel));

  const receive = (member: Member, text: string) => {
    const message = messageSchema.safeParse(parsed(text));
    if (!message.success) return;
    const { event, data } = message.data;
    const { channel } = data;
    if (event === 'pusher:ping') send(member, 'pusher:pong', {});
    else if (event === 'pusher:subscribe' && channel !== undefined) {
      if (!maySee(member, channel, data.auth)) {
        const refusal = { type: 'AuthError', error: 'The signature is wrong.', status: 403 };
        send(member, 'pusher:subscription_error', refusal, channel);
        return;
      }
      member.channels.add(channel);
      send(member, 'pusher_internal:subscription_succeeded', {}, channel);
    } else if (event === 'pusher:unsubscribe' && channel !== undefined) member.channels.delete(channel);
  };

  return {
    upgrade(request, socket, head) {
      const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
      if (path !== `/app/${practiceKey}`) {
        socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
        return;
      }
      server.handleUpgrade(request, socket, head, (opened) => {
        const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
        const member: Member = { socket: opened, id, channels: new Set() };
        members.add(member);
        opened.on('message', (bytes) => receive(member, String(bytes)));
        opened.on('close', () => members.delete(member));
        // A broken connection closes itself; without a listener the error would end the process.
        opened.on('error', () => undefined);
        send(member, 'pusher:connection_established', { socket_id: id, activity_timeout: activityTimeout });
      });
    },
    sign,
    publish({ channel, event, data, except }) {
      for (const member of members) {
        if (member.channels.has(channel) && member.id !== except) send(member, event, data, channel);
      }
    },
    close() {
      for (const { socket } of members) socket.terminate();
      server.close();
    },
  };
}

/** In this protocol the data of an event is JSON text inside the JSON message. */
function send({ socket }: Member, event: string, data: unknown, channel?: string): void {
  socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
