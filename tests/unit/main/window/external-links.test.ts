import { describe, expect, it } from 'vitest';
import { createLinkOpener, hostOf } from '../../../../main/window/external-links';
import type { Question } from '../../../../main/window/questions';

/** @param presses the buttons that the user presses, in order; then the one that cancels */
function setUp(presses: number[] = [], known: string[] = []) {
  const opened: string[] = [];
  const asked: Question[] = [];
  const openLink = createLinkOpener({
    open: async (url) => void opened.push(url),
    ask: async (question) => {
      asked.push(question);
      return presses.shift() ?? question.cancel;
    },
    knownHosts: () => known,
  });
  return { openLink, opened, asked };
}

describe('links', () => {
  it.each([
    'http://a.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-settings:',
    'mailto:a@b.example',
    'codesk://open',
    'https://user@a.example',
    'https://:pw@a.example',
    'smb://a.example/x',
    '',
    'x',
    null,
    7,
  ])('open nothing for %j, and ask nothing', async (address) => {
    const { openLink, opened, asked } = setUp([0], ['a.example']);
    expect(await openLink(address, true)).toBe(false);
    expect([opened, asked]).toEqual([[], []]);
  });

  it('open nothing that no person asked for', async () => {
    const { openLink, opened, asked } = setUp([0], ['a.example']);
    expect(await openLink('https://a.example/help', false)).toBe(false);
    expect([opened, asked]).toEqual([[], []]);
  });

  it('ask once for a host, with the whole address, and then open', async () => {
    const { openLink, opened, asked } = setUp([0]);
    expect(await openLink('https://a.example/help?x=1', true)).toBe(true);
    expect(await openLink('https://a.example/other', true)).toBe(true);
    expect(opened).toEqual(['https://a.example/help?x=1', 'https://a.example/other']);
    expect(asked).toEqual([
      {
        message: 'Open a.example in your browser?',
        detail: 'https://a.example/help?x=1',
        buttons: ['Open', 'Cancel'],
        cancel: 1,
      },
    ]);
  });

  it('open nothing when the person says no, and ask again the next time', async () => {
    const { openLink, opened, asked } = setUp([1, 0]);
    expect(await openLink('https://a.example/help', true)).toBe(false);
    expect(opened).toEqual([]);
    expect(await openLink('https://a.example/help', true)).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('ask for each host and port', async () => {
    const { openLink, asked } = setUp([0, 0, 0]);
    for (const host of ['a.example', 'sub.a.example', 'a.example:8443'])
      await openLink(`https://${host}/`, true);
    expect(asked).toHaveLength(3);
  });

  it('open a known host without a question', async () => {
    const { openLink, opened, asked } = setUp([], ['docs.example']);
    expect(await openLink('https://docs.example/a', true)).toBe(true);
    expect(await openLink('https://docs.example.evil/a', true)).toBe(false);
    expect(opened).toEqual(['https://docs.example/a']);
    expect(asked).toHaveLength(1);
  });

  it('show no more than 300 characters of an address', async () => {
    const { openLink, asked } = setUp();
    await openLink(`https://a.example/${'x'.repeat(4000)}`, true);
    expect(asked[0]?.detail).toHaveLength(301);
  });

  it('know the host of a server', () => {
    expect(hostOf('https://api.example:8443')).toBe('api.example:8443');
    expect(hostOf('')).toBe('');
  });
});
