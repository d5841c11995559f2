import { describe, expect, it } from 'vitest';
import { technicalLog } from '../../../../main/support/technical-log';

const line = (text: string, level = 'error') => `[2026-11-22 10:00:00.000] [${level}] ${text}`;

describe('the technical log', () => {
  it.each([
    [
      line('job CodeskError: Orders of Amira.csv: Disk is full'),
      '2026-11-22 10:00:00.000 error [job] CodeskError',
    ],
    [
      line('desk keepDraft SQLITE_FULL database or disk is full'),
      '2026-11-22 10:00:00.000 error [desk] SQLITE_FULL',
    ],
    [
      line('request drafts.keep failed TypeError: x of Amira'),
      '2026-11-22 10:00:00.000 error [request] drafts.keep TypeError',
    ],
    [
      line(' real-time push ECONNREFUSED 10.1.2.3', 'info'),
      '2026-11-22 10:00:00.000 info  [real-time push] ECONNREFUSED',
    ],
    [line('Amira Haddad was here 1042'), '2026-11-22 10:00:00.000 error (other)'],
    [line('jobless Amira'), '2026-11-22 10:00:00.000 error (other)'],
    [
      line('the page process ended: crashed'),
      '2026-11-22 10:00:00.000 error [the page process ended] crashed',
    ],
  ])('keeps of %j what is ours', (text, kept) => {
    expect(technicalLog(text)).toBe(`${kept}\n`);
  });

  it('keeps the places of an error in files of Codesk and of Node', () => {
    const text = [
      line('job Error: ENOENT: no such file, open /home/amira/Kunden Müller.csv'),
      '    at write (/home/amira/apps/codesk/dist/main/index.cjs:120:34)',
      '    at async open (node:internal/fs/promises:639:25)',
      '    at C:\\Users\\amira\\Haddad.txt',
      '  errno: -2, path: "/home/amira/Kunden Müller.csv"',
    ].join('\n');
    expect(technicalLog(text)).toBe(
      '2026-11-22 10:00:00.000 error [job] Error ENOENT @ index.cjs:120:34 < node:internal/fs/promises:639:25\n',
    );
  });

  it('reads a line of any length in a moment', () => {
    const text = [line('job'), `at ${'a'.repeat(200_000)}`, `  at ${'a-'.repeat(100_000)}`].join('\n');
    expect(technicalLog(text)).toBe('2026-11-22 10:00:00.000 error [job]\n');
  });

  it('counts what stands before the first line with a time', () => {
    expect(technicalLog(`Amira\nHaddad\n${line('job')}`)).toBe(
      '2026-11-22 10:00:00.000 error [job]\n(2 lines before the first with a time)\n',
    );
    expect(technicalLog('')).toBe('');
  });
});
