// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ImportDialog } from '../../../../renderer/row-tables/import-dialog';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  bridge.answer('files.pick-rates', { handle: 'h1', name: 'rates.csv', size: 2048 });
});
afterEach(cleanup);

function show(props: Partial<Parameters<typeof ImportDialog>[0]> = {}) {
  const onImported = vi.fn();
  const onClose = vi.fn();
  render(
    <>
      <NoticesHost />
      <ImportDialog
        isOpen
        table={deliveryRates}
        sample={{
          url: 'https://x.test/files/rates-sample.csv',
          message: 'Mind the city.',
          need_to_show_message: true,
        }}
        region={undefined}
        rowCount={3}
        onImported={onImported}
        onClose={onClose}
        returnFocus={() => {}}
        {...props}
      />
    </>,
  );
  return { onImported, onClose, user: userEvent.setup() };
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('the import dialog', () => {
  it('asks for the file', async () => {
    const { user } = show();
    await press(user, 'Import');
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(bridge.calls('rates.parse')).toEqual([]);
    await press(user, 'Choose file');
    expect(await screen.findByText('rates.csv')).toBeTruthy();
    expect(screen.queryByText('This field is required')).toBeNull();
  });

  it.each([
    [0, null],
    [1, 'Replaces the 1 row of this table.'],
  ])('says what goes of %d rows', (rowCount, text) => {
    show({ rowCount });
    expect(screen.queryByText(/^Replaces/)?.textContent ?? null).toBe(text);
  });

  it('lists five hundred problems and counts the others', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => ({ row: at + 2, message: 'Too few columns' }));
    bridge.refuse('rates.parse', { code: 'not_valid', at: 0, rows });
    const { user } = show();
    await press(user, 'Choose file');
    await press(user, 'Import');
    const list = await screen.findByRole('region', { name: 'Rejected rows' });
    await waitFor(() => expect(list.querySelectorAll('tbody tr')).toHaveLength(500));
    expect(within(list).getByText('501 problems')).toBeTruthy();
    expect(within(list).getByText('1 more')).toBeTruthy();
  });

  it('names the file and how many rows go', async () => {
    const { user } = show();
    await press(user, 'Choose file');
    expect(await screen.findByText('rates.csv')).toBeTruthy();
    expect(screen.getByText('2 KB')).toBeTruthy();
    expect(screen.getByText('Replaces the 3 rows of this table.')).toBeTruthy();
  });

  it('groups the digits of many rows, and writes sizes as everywhere else', async () => {
    bridge.answer('files.pick-rates', { handle: 'h1', name: 'rates.csv', size: 1_048_500 });
    const { user } = show({ rowCount: 12_000 });
    await press(user, 'Choose file');
    expect(await screen.findByText('1.0 MB')).toBeTruthy();
    expect(screen.getByText('Replaces the 12 000 rows of this table.')).toBeTruthy();
  });

  it('sends type and file, and the country of a region only', async () => {
    bridge.answer('rates.parse', { data: [{ from: 0, to: '0.50', rate: '6.8500', city: 12 }] });
    const { user, onImported } = show({ region: 7 });
    await press(user, 'Choose file');
    await press(user, 'Import');
    await waitFor(() => expect(onImported).toHaveBeenCalled());
    expect(bridge.calls('rates.parse')).toEqual([{ type: 1, file: 'h1', country_id: 7 }]);
    expect(onImported).toHaveBeenCalledWith(
      [{ from: '0', to: '0.5', rate: '6.85', city: '12' }],
      'rates.csv',
    );
    const notice = await screen.findByText('Imported');
    expect(notice.parentElement?.textContent).toBe('ImportedData is imported!');
    cleanup();

    const second = show();
    await press(second.user, 'Choose file');
    await press(second.user, 'Import');
    await waitFor(() => expect(bridge.calls('rates.parse')).toHaveLength(2));
    expect(bridge.calls('rates.parse')[1]).toEqual({ type: 1, file: 'h1' });
  });

  it('keeps a failure with its rows until another file is chosen', async () => {
    bridge.refuse('rates.parse', {
      code: 'not_valid',
      at: 0,
      serverMessage: 'The file has errors.',
      rows: [
        { row: 2, field: 'rate', message: 'This must be a decimal' },
        { row: 5, message: 'Too few columns' },
      ],
    });
    const { user, onImported } = show();
    await press(user, 'Choose file');
    await press(user, 'Import');
    const list = await screen.findByRole('region', { name: 'Rejected rows' });
    expect(within(list).getByText('2 problems')).toBeTruthy();
    expect(
      within(list)
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        ),
    ).toEqual([
      ['2', 'rate', 'This must be a decimal'],
      ['5', '', 'Too few columns'],
    ]);
    const notice = await screen.findByText('Error');
    expect(notice.parentElement?.textContent).toBe('ErrorThe file has errors.');
    expect(within(screen.getByRole('dialog')).getByText('The file has errors.')).toBeTruthy();
    expect(onImported).not.toHaveBeenCalled();
    expect(screen.getByText('rates.csv')).toBeTruthy();

    bridge.answer('files.pick-rates', { handle: 'h2', name: 'better.csv', size: 10 });
    await press(user, 'Choose file');
    expect(await screen.findByText('better.csv')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).queryByText('The file has errors.')).toBeNull();
  });

  it('waits with Import until the file that is picked has arrived', async () => {
    const picked = bridge.hold('files.pick-rates');
    const { user, onImported } = show();
    bridge.answer('rates.parse', { data: [{ from: 0, to: '0.50', rate: '6.8500', city: null }] });
    await press(user, 'Choose file');
    const button = screen.getByRole('button', { name: 'Import' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    picked.succeed({ handle: 'h1', name: 'rates.csv', size: 2048 });
    await waitFor(() => expect(button.disabled).toBe(false));
    await press(user, 'Import');
    await waitFor(() => expect(onImported).toHaveBeenCalled());
  });

  it('keeps the keyboard inside while it imports and after a failure, so that Escape still closes it', async () => {
    const answer = bridge.hold('rates.parse');
    const { user, onClose } = show();
    await press(user, 'Choose file');
    await press(user, 'Import');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    answer.fail({ code: 'not_valid', at: 0 });
    expect(await screen.findByText('Not accepted')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose file' })),
    );
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('ignores the reply of an import whose dialog was closed', async () => {
    const answer = bridge.hold('rates.parse');
    const { user, onImported } = show();
    await press(user, 'Choose file');
    await press(user, 'Import');
    cleanup();
    answer.succeed({ data: [] });
    await new Promise((resolve) => setTimeout(resolve));
    expect(onImported).not.toHaveBeenCalled();
  });

  it('shows the warning where the server wants it, and lets it be dismissed', async () => {
    const { user } = show();
    expect(screen.getByText('Mind the city.')).toBeTruthy();
    await press(user, 'Dismiss warning');
    expect(screen.queryByText('Mind the city.')).toBeNull();
    cleanup();
    show({ sample: { url: '', message: 'Mind the city.', need_to_show_message: false } });
    expect(screen.queryByText('Mind the city.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download Template' })).toBeNull();
  });

  it('makes a name for a template whose address has none', async () => {
    bridge.answer('download.file', null);
    const url = 'https://x.test/templates/17?kind=rates.csv';
    const { user } = show({ sample: { url, message: 'Mind the city.', need_to_show_message: false } });
    expect(screen.queryByText('Mind the city.')).toBeNull();
    await press(user, 'Download Template');
    expect(bridge.calls('download.file')).toEqual([
      { url, name: 'delivery-rates-template.csv', title: 'Save template' },
    ]);
  });

  it('saves the template under its own name', async () => {
    bridge.answer('download.file', { job: 'j', saved: 'rates-sample.csv' });
    const { user } = show();
    await press(user, 'Download Template');
    expect(bridge.calls('download.file')).toEqual([
      {
        url: 'https://x.test/files/rates-sample.csv',
        name: 'rates-sample.csv',
        title: 'Save template',
      },
    ]);
    expect(await screen.findByText(/Saved as rates-sample.csv/)).toBeTruthy();
  });

  it('asks once where to save the template, however often its button is pressed', async () => {
    let save: (started: unknown) => void = () => undefined;
    bridge.answerWith('download.file', () => new Promise((resolve) => (save = resolve)));
    const { user } = show();
    await user.dblClick(screen.getByRole('button', { name: 'Download Template' }));
    expect(bridge.calls('download.file')).toHaveLength(1);
    save(null);
    // Cancelled: it can be asked for again.
    await waitFor(async () => {
      await press(user, 'Download Template');
      expect(bridge.calls('download.file')).toHaveLength(2);
    });
  });
});
