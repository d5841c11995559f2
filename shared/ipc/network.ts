/** Proxy sign-in: questions for a user name and a password, shown by the page. */
import { z } from 'zod';

const nothing = z.object({}).strict();
const done = z.object({});

const proxyQuestionSchema = z.object({
  id: z.string(),
  /** Host and port of the proxy. */
  host: z.string(),
  /** The realm of the proxy; empty if it sends none. */
  realm: z.string(),
  /** The last password was refused. */
  wrong: z.boolean(),
  /** True if the user has answered and the proxy has not accepted or refused the answer yet. */
  trying: z.boolean(),
  /** The user name of the last answer. */
  user: z.string(),
});
export type ProxyQuestion = z.output<typeof proxyQuestionSchema>;

export const networkRequests = {
  /** The open questions, the oldest first. The event `proxy-questions` says that they changed. */
  'network.questions': { input: nothing, output: z.object({ questions: z.array(proxyQuestionSchema) }) },
  /** Continues the requests that wait for the answer. The answer is stored in memory only. */
  'network.answer': {
    input: z
      .object({ id: z.string().max(100), user: z.string().max(300), password: z.string().max(1000) })
      .strict(),
    output: done,
  },
  /** The requests that wait fail. The next one asks again. */
  'network.cancel': { input: z.object({ id: z.string().max(100) }).strict(), output: done },
} as const;

export interface NetworkEvents {
  'proxy-questions': Record<string, never>;
}
