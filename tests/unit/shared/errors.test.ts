import { describe, expect, it } from 'vitest';
import { errorTexts } from '../../../shared/error-texts';
import {
  CodeskError,
  type ErrorCode,
  type Failure,
  failureDetails,
  failureText,
  failureTitle,
  isUnknown,
} from '../../../shared/errors';

const failure: Failure = {
  code: 'unreachable',
  at: 1_700_000_000,
  requestId: 'r-1',
  subject: 'api.example.com',
};

describe('failures', () => {
  it('each have a title and a text with advice', () => {
    for (const [code, [title, text]] of Object.entries(errorTexts)) {
      expect(title, code).toMatch(/^[A-Z].+[^.]$/);
      expect(text, code).toMatch(/^[A-Z].+\.$/);
    }
    const titles = Object.values(errorTexts).map(([title]) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('name their subject', () => {
    expect(failureTitle(failure)).toBe('Server not reached');
    expect(failureText(failure)).toMatch(/^api\.example\.com: The server does not reply/);
  });

  it('let the server speak first', () => {
    expect(failureText({ ...failure, serverMessage: 'Closed for today.' })).toBe('Closed for today.');
  });

  it.each([
    ['connection_cut', 'The connection ended before the reply was complete.'],
    ['timed_out', 'The server did not reply in time.'],
    ['server_fault', 'The server failed while it processed this.'],
    ['bad_reply', 'Codesk cannot read the reply of the server.'],
    ['reply_too_large', 'The reply is larger than Codesk accepts.'],
  ] as const)(
    'say after %s that the outcome of a write is not known, and never to try again',
    (code, why) => {
      const lost = { code, at: 0, subject: 'api.example.com', outcome: 'unknown' } as const;
      expect(failureText(lost)).toBe(`Codesk could not confirm that this was done. ${why}`);
      expect(failureText(lost, 'saved')).toBe(`Codesk could not confirm that this was saved. ${why}`);
      expect(failureText({ ...lost, serverMessage: 'Out of memory.' }, 'saved')).toBe(
        'Codesk could not confirm that this was saved. Out of memory.',
      );
      expect(failureText({ ...lost, outcome: 'refused' })).not.toMatch(/could not confirm/);
    },
  );

  it.each(Object.keys(errorTexts) as ErrorCode[])(
    'never ask to try a write again whose outcome is not known: %s',
    (code) => {
      for (const more of [
        { outcome: 'unknown' },
        { outcome: 'refused', earlierUnknown: true },
        { earlierUnknown: true },
      ] as const) {
        for (const serverMessage of [
          undefined,
          'Busy. Please try again later.',
          'Please retry.',
          'Resend it.',
        ]) {
          const lost: Failure = { code, at: 0, subject: 'api.example.com', ...more };
          const whole = serverMessage === undefined ? lost : { ...lost, serverMessage };
          const texts = [
            failureTitle(whole),
            failureText(whole),
            failureText(whole, 'saved'),
            failureDetails(whole, { version: '1', platform: 'x' }),
            new CodeskError(whole).message,
          ];
          expect(texts.join(' ')).not.toMatch(/again|retry|resend/i);
          expect(failureText(whole)).toMatch(
            /^Codesk could not confirm that (this|an earlier attempt) was done\./,
          );
          expect(isUnknown(whole)).toBe(true);
        }
      }
    },
  );

  it('let a read be tried again', () => {
    expect(failureText({ code: 'timed_out', at: 0 })).toMatch(/Try again/);
    expect(failureText({ code: 'server_fault', at: 0, serverMessage: 'Try again later.' })).toBe(
      'Try again later.',
    );
    expect(isUnknown({ outcome: 'refused' })).toBe(false);
  });

  it('contain the details that support needs', () => {
    const details = failureDetails(failure, { version: '1.2.3', platform: 'linux x64' });
    expect(details.split('\n')).toEqual([
      'Codesk 1.2.3 (linux x64)',
      'Code: unreachable',
      'Time: 2023-11-14T22:13:20.000Z',
      'Request: r-1',
      'About: api.example.com',
      `Message: ${failureText(failure)}`,
    ]);
  });

  it('leave unknown values out of the details', () => {
    const details = failureDetails({ code: 'refused', at: 0 }, { version: '1', platform: 'x' });
    expect(details.split('\n').map((line) => line.split(':')[0])).toEqual([
      'Codesk 1 (x)',
      'Code',
      'Time',
      'Message',
    ]);
  });

  it('survive being thrown', () => {
    const thrown = new CodeskError(failure);
    expect(thrown.failure).toBe(failure);
    expect(thrown.message).toBe(failureText(failure));
  });
});
