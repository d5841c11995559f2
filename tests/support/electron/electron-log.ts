/** The log package for unit tests of main: runs the hooks and collects the lines instead of writing them to a file. */

interface Message {
  readonly data: readonly unknown[];
  readonly level: string;
}

export const lines: string[] = [];
const hooks: ((message: Message) => Message)[] = [];

const write =
  (level: string) =>
  (...data: readonly unknown[]) => {
    const message = hooks.reduce<Message>((line, hook) => hook(line), { data, level });
    lines.push(message.data.join(' '));
  };

export default {
  hooks,
  transports: { file: { level: '', resolvePathFn: () => '' }, console: { level: '' as string | false } },
  error: write('error'),
  warn: write('warn'),
  info: write('info'),
};
