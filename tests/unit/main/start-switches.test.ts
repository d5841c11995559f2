import { describe, expect, it } from 'vitest';
import { refusedSwitch } from '../../../main/start-switches';

const none = () => false;

describe('the packaged app', () => {
  it.each([
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['--remote-debugging-port', 'remote-debugging-port'],
    ['--REMOTE-debugging-port=0', 'remote-debugging-port'],
    ['--remote-debugging-pipe', 'remote-debugging-pipe'],
    ['--inspect', 'inspect'],
    ['--inspect=127.0.0.1:1', 'inspect'],
    ['--inspect-brk=0', 'inspect-brk'],
    ['--inspect-port=1', 'inspect-port'],
    ['--debug-port=1', 'debug-port'],
  ])('does not start with %s', (given, name) => {
    expect(refusedSwitch(['x', given], none)).toBe(name);
  });

  it('does not start with a switch that only Chromium has taken', () => {
    expect(refusedSwitch([], (name) => name === 'remote-debugging-pipe')).toBe('remote-debugging-pipe');
  });

  it.each([
    [[]],
    [['codesk://settings.uploads?type=skus']],
    [['--no-sandbox', '--lang=en-GB', 'inspect', '--inspection']],
  ])('starts with %j', (given) => {
    expect(refusedSwitch(given, none)).toBeUndefined();
  });
});
