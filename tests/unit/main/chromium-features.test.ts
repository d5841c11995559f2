import { expect, it } from 'vitest';
import { turnFeaturesOn } from '../../../main/chromium-features';

const switches = (given: string) => {
  let value = given;
  turnFeaturesOn({
    getSwitchValue: (name) => (name === 'enable-features' ? value : ''),
    appendSwitch: (name, next) => {
      expect(name).toBe('enable-features');
      value = next;
    },
  });
  return value.split(',');
};

it.each(['', 'UseOzonePlatform,WaylandWindowDecorations'])('keeps what a start was given: "%s"', (given) => {
  expect(switches(given)).toEqual(expect.arrayContaining(given.split(',').filter(Boolean)));
  expect(switches(given)).not.toContain('');
  expect(switches(given).length).toBeGreaterThan(given.split(',').filter(Boolean).length);
});
