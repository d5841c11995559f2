import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BadgeMark, type BadgeTone, badgeMark, badgeTone } from '../../../../shared/table/badges';

describe('the tone of a status', () => {
  it.each<[string, BadgeTone]>([
    ['New', 'primary'],
    ['Picked', 'info'],
    ['Packed', 'success'],
    ['Shipped', 'info'],
    ['In Transit', 'info'],
    ['Delivered', 'success'],
    ['Returned', 'warning'],
    ['Cancelled', 'danger'],
    ['Lost', 'danger'],
    ['Exception', 'danger'],
    ['Pending', 'warning'],
    ['Failed', 'danger'],
    ['Sent', 'info'],
    ['Remitted', 'success'],
    ['Confirmed', 'success'],
    ['Collected', 'success'],
    ['Rts Request', 'warning'],
    ['Refunded', 'warning'],
    ['Active', 'success'],
    ['Inactive', 'warning'],
    ['Verified', 'success'],
    ['Unverified', 'warning'],
    ['Suspended', 'danger'],
    ['Draft', 'primary'],
    ['Internal', 'primary'],
    ['External', 'primary'],
    ['Assigned', 'info'],
    ['Finished', 'success'],
    ['On queue', 'warning'],
    ['Open', 'primary'],
    ['Resolved', 'success'],
    ['Unresolved', 'danger'],
    ['Received', 'success'],
    ['Rejected', 'danger'],
    ['Scheduled', 'info'],
    ['Test Mode', 'info'],
    ['Expired', 'danger'],
    ['Completed', 'success'],
    ['Allocated', 'info'],
    ['Pending Adjustment', 'warning'],
    ['Approved Adjustment', 'success'],
    ['Pending Location Movement', 'warning'],
    ['Approved Location Movement', 'success'],
    ['Out of Stock', 'danger'],
    ['Stock Transfer', 'info'],
    ['Stock Collection', 'info'],
    ['Received at FC', 'success'],
    ['COD', 'primary'],
    ['PREPAID', 'success'],
    ['No answer', 'warning'],
    ['Wrong number', 'danger'],
    ['Customer not available', 'warning'],
    ['Address incomplete', 'warning'],
    ['Refused by customer', 'danger'],
    ['Rescheduled', 'info'],
  ])('%s is %s', (text, tone) => {
    expect(badgeTone(text)).toBe(tone);
  });

  it('does not hang on case, blanks and dashes', () => {
    for (const text of [' delivered ', 'DELIVERED', 'Delivered\n']) expect(badgeTone(text)).toBe('success');
    for (const text of ['in_transit', 'In-Transit', 'in  transit']) expect(badgeTone(text)).toBe('info');
  });

  it('is neutral for unknown texts', () => {
    for (const text of ['', 'Teleported', 'constructor', '__proto__'])
      expect(badgeTone(text)).toBe('neutral');
  });
});

describe('the mark of a status', () => {
  it.each<[string, BadgeMark | undefined]>([
    ['Pending', 'waiting'],
    ['on_queue', 'waiting'],
    ['Unverified', undefined],
    ['Disabled', 'off'],
    ['INACTIVE', 'off'],
    ['Test Mode', 'test'],
    // A status of a customer's phone.
    ['Switched off', undefined],
    ['constructor', undefined],
  ])('of %s is %s', (text, mark) => {
    expect(badgeMark(text)).toBe(mark);
  });
});

describe('badges in both themes', () => {
  const styles = (file: string) =>
    readFileSync(join(import.meta.dirname, '../../../../renderer', file), 'utf8');
  const theme = styles('ui/theme.css');
  const table = styles('cells/parts/tone-badge.css');
  const block = (selector: string) => {
    const at = theme.indexOf(`\n${selector} {\n  --codesk-surface:`);
    return theme.slice(at, theme.indexOf('}', at));
  };

  type Channels = readonly [number, number, number];
  const token = (css: string, name: string): Channels => {
    const hex = new RegExp(`--codesk-${name}: #([0-9a-f]{6});`).exec(css)?.[1];
    if (!hex) throw new Error(`no colour ${name}`);
    return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Channels;
  };
  const luminance = (channels: Channels) => {
    const [red = 0, green = 0, blue = 0] = channels.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (a: Channels, b: Channels) => {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };
  /** Background of a badge: a share of its tone over an opaque token. */
  const [, share = '', ground = ''] =
    /\.codesk-badge \{[^}]*color-mix\(in srgb, var\(--tone\) (\d+)%, var\(--codesk-([a-z\d-]+)\)\)/.exec(
      table,
    ) ?? [];
  const mixed = (tone: Channels, behind: Channels) =>
    tone.map(
      (value, at) => (value * +share + (behind[at] ?? 0) * (100 - +share)) / 100,
    ) as unknown as Channels;

  it.each([
    ['light', 'body'],
    ['dark', 'body.bp6-dark'],
  ])('can be read: %s', (_theme, selector) => {
    const css = block(selector);
    expect(ground).not.toBe('');
    for (const tone of ['success', 'danger', 'warning', 'accent', 'muted']) {
      const ink = token(css, tone);
      expect(contrast(ink, mixed(ink, token(css, ground))), `${tone} badge`).toBeGreaterThanOrEqual(4.5);
      // The same text colours mark texts in cells and pop-ups.
      for (const behind of ['surface', 'surface-2', 'hover', 'accent-soft', 'floating'])
        expect(contrast(ink, token(css, behind)), `${tone} on ${behind}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
