// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Appearance } from '../../../../renderer/app/appearance';
import { viewerOf } from '../../../../renderer/cells/registry';
import { ValueTable } from '../../../../renderer/cells/value-table';
import { ViewersContext } from '../../../../renderer/cells/viewer';
import { DayInput } from '../../../../renderer/fields/day-input';
import { PolicyProvider } from '../../../../renderer/session/policy';
import { PreferencesProvider } from '../../../../renderer/session/preferences';
import { noPolicyState } from '../../../../shared/ipc/no-policy';
import type { PolicyState } from '../../../../shared/ipc/policy';
import { defaultPreferences, type StoredPreferences } from '../../../../shared/preferences';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubLayout();
});
afterEach(tidyUp);

/** The menu beside a table and a field that show the same days. */
async function open(preferences: Partial<StoredPreferences> = {}, policy: PolicyState = noPolicyState) {
  bridge.answer('policy.get', policy);
  bridge.answer('preferences.get', { ...defaultPreferences, ...preferences });
  render(
    <PolicyProvider>
      <PreferencesProvider>
        <Appearance folded={false} />
        <ViewersContext value={viewerOf}>
          <ValueTable
            label="Pickups"
            columns={[
              { text: 'Day', value: 'day', type: 'date' },
              { text: 'Made', value: 'made', type: 'timestamp' },
            ]}
            rows={[{ day: '2026-03-05', made: new Date(2026, 2, 5, 9, 7).getTime() / 1000 }]}
          />
        </ViewersContext>
        <DayInput
          id="day"
          label="Day"
          value="2026-03-05"
          aria-invalid={false}
          aria-describedby={undefined}
          onChange={() => undefined}
          onBlur={() => undefined}
        />
      </PreferencesProvider>
    </PolicyProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Appearance' }));
  return { user, formats: await screen.findByRole('radiogroup', { name: 'Date format' }) };
}
const chosen = (formats: HTMLElement) =>
  within(formats)
    .getAllByRole('radio')
    .filter((radio) => radio.getAttribute('aria-checked') === 'true')
    .map((radio) => radio.textContent);
const cells = () =>
  within(screen.getByRole('table', { name: 'Pickups' }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
/** The text that describes an element. */
const described = (element: HTMLElement) => {
  const text = document.getElementById(element.getAttribute('aria-describedby') ?? '');
  return [...(text?.children ?? [])]
    .map((part) => part.textContent)
    .filter(Boolean)
    .join(' ');
};
const input = () => screen.getByRole<HTMLInputElement>('textbox');

describe('the date format', () => {
  it('is day/month/year until another is chosen', async () => {
    const { formats } = await open();
    expect(
      within(formats)
        .getAllByRole('radio')
        .map((radio) => radio.textContent),
    ).toEqual(['Day/month/year', 'Month/day/year', 'Year-month-day']);
    expect(chosen(formats)).toEqual(['Day/month/year']);
    expect(cells()).toEqual(['05/03/2026', '05/03/2026 09:07']);
    expect([input().value, input().placeholder]).toEqual(['05/03/2026', 'DD/MM/YYYY']);
    expect(screen.queryByText('Managed by your organisation')).toBeNull();
  });

  it.each([
    ['Month/day/year', 'month/day/year', '03/05/2026', 'MM/DD/YYYY'],
    ['Year-month-day', 'year-month-day', '2026-03-05', 'YYYY-MM-DD'],
  ])('changes tables and fields at once to %s, and is kept', async (label, dateFormat, day, pattern) => {
    const { user, formats } = await open();
    await user.click(within(formats).getByRole('radio', { name: label }));
    expect(cells()).toEqual([day, `${day} 09:07`]);
    expect([input().value, input().placeholder]).toEqual([day, pattern]);
    await waitFor(() => expect(bridge.calls('preferences.set')).toEqual([{ dateFormat }]));
  });

  it('cannot be changed when the administrator fixed it, and says so', async () => {
    const fixed: PolicyState = {
      ...noPolicyState,
      entries: [
        { name: 'dateFormat', value: 'month/day/year', from: 'machine', where: '/etc/codesk/policy.json' },
      ],
    };
    const { user, formats } = await open({ dateFormat: 'month/day/year', fixed: ['dateFormat'] }, fixed);
    expect(chosen(formats)).toEqual(['Month/day/year']);
    expect(described(formats)).toBe(
      'Managed by your organisation Policy entry dateFormat in /etc/codesk/policy.json',
    );
    for (const radio of within(formats).getAllByRole<HTMLButtonElement>('radio')) {
      expect(radio.disabled).toBe(true);
      await user.click(radio);
    }
    expect(cells()).toEqual(['03/05/2026', '03/05/2026 09:07']);
    expect(bridge.calls('preferences.set')).toEqual([]);
  });
});

describe('notifications', () => {
  it('can be turned off', async () => {
    const { user } = await open();
    const tell = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Notify me when background work is finished',
    });
    expect(tell.checked).toBe(true);
    await user.click(tell);
    expect(bridge.calls('preferences.set')).toEqual([{ notifications: false }]);
  });
});
