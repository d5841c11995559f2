// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FailureCallout } from '../../../../renderer/ui/failure';
import type { Failure } from '../../../../shared/errors';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => bridge.install());
afterEach(tidyUp);

const ended: Failure = { code: 'session_ended', at: 0 };
const signIn = () =>
  act(() =>
    bridge.push('session', {
      status: 'signed_in',
      server: 'https://desk.example',
      practice: false,
      user: null,
      owner: 'o-1',
      kept: 'memory',
    }),
  );

it('says that the session ended until somebody has signed in, and says it of a later end', () => {
  const { rerender } = render(<FailureCallout failure={ended} />);
  expect(screen.getByText('Session expired')).toBeTruthy();
  signIn();
  expect(screen.queryByText('Session expired')).toBeNull();
  rerender(<FailureCallout failure={{ ...ended }} />);
  expect(screen.getByText('Session expired')).toBeTruthy();
});

it('keeps the way to try again, and every other failure', () => {
  render(<FailureCallout failure={ended} onRetry={() => undefined} />);
  render(<FailureCallout failure={{ code: 'unreachable', at: 0 }} />);
  signIn();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByText('Server not reached')).toBeTruthy();
});
