// @vitest-environment jsdom
/** Values of headers and credentials are hidden until the user shows them, on the screen and in copies. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CellContent, cellText, copyText } from '../../../../renderer/cells/cell-content';
import { viewerOf } from '../../../../renderer/cells/registry';
import { hiddenText } from '../../../../shared/secrets';
import { renderInRouter } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('app.copy', {});
});
afterEach(tidyUp);

const headers = { 'X-Source': 'codesk', Authorization: 'Bearer abc.def' };
const request = { user: 'Blue', title: 'POST /orders', headers, body: '{"order":7,"api_key":"k3y"}' };

/** Cells that hold the secrets `abc.def` and `k3y`. */
const cells: readonly [type: string, column: string, value: unknown][] = [
  ['headers', 'headers', headers],
  ['headers', 'headers', [{ key: 'Authorization', value: 'Bearer abc.def' }]],
  ['headers', 'headers', 'X-Source: codesk\nAuthorization: Bearer abc.def'],
  // A server that does not know the type.
  ['object', 'headers', headers],
  ['json', 'request_headers', headers],
  ['details', 'headers', headers],
  ['object', 'settings', { Authorization: 'Bearer abc.def', region: 'ae' }],
  ['details', 'settings', { Authorization: 'Bearer abc.def', region: 'ae' }],
  ['json', 'response', { ok: true, headers }],
  ['json', 'response', '{"headers":{"Authorization":"Bearer abc.def"}}'],
  ['request', 'request', request],
  ['payload', 'payload', { url: 'https://x.example', ...request }],
  ['error_log', 'log', 'Refused.\nAuthorization: Bearer abc.def'],
];
const secrets = /abc\.def|k3y/;

function open(type: string, column: string, value: unknown, row: Record<string, unknown> = { name: 'Hook' }) {
  const viewer = viewerOf(type, { value: column, text: column });
  return renderInRouter(
    <CellContent viewer={viewer} value={value} row={row} text={cellText(viewer, value, row)} places={0} />,
  );
}

describe.each(cells)('%s in the column %s: %j', (type, column, value) => {
  it('shows no secret in the cell, and copies none', () => {
    const viewer = viewerOf(type, { value: column, text: column });
    expect(viewer.text(value, {})).not.toMatch(secrets);
    expect(copyText(viewer, value, {})).not.toMatch(secrets);
    open(type, column, value);
    expect(document.body.innerHTML).not.toMatch(secrets);
  });

  it('shows it in the pop-up only when it is asked for', async () => {
    const { user } = open(type, column, value);
    await user.click(screen.getByRole('button'));
    const popup = await screen.findByRole('dialog');
    expect(popup.innerHTML).not.toMatch(secrets);
    expect(popup.textContent).toContain(hiddenText);
    for (const show of within(popup).getAllByRole('button', { name: /^Show the value of / }))
      await user.click(show);
    expect(popup.textContent).toMatch(secrets);
    expect(within(popup).getAllByRole('button', { name: /^Hide the value of / }).length).toBeGreaterThan(0);
  });
});

describe('a hidden value', () => {
  it('is copied only while it is shown, and the button says whose value it is', async () => {
    const { user } = open('headers', 'headers', headers);
    await user.click(screen.getByRole('button', { name: /X-Source, Authorization/ }));
    const popup = within(await screen.findByRole('dialog', { name: 'Headers: Hook' }));
    expect(popup.queryByRole('button', { name: /^Copy/ })).toBeNull();
    await user.click(popup.getByRole('button', { name: 'Show the value of Authorization' }));
    expect(popup.getByText('Bearer abc.def')).toBeTruthy();
    // The other one stays hidden.
    expect(popup.queryByText('codesk')).toBeNull();
    await user.click(popup.getByRole('button', { name: 'Copy Authorization' }));
    expect(bridge.calls('app.copy')).toEqual([{ text: 'Bearer abc.def' }]);
    await user.click(popup.getByRole('button', { name: 'Hide the value of Authorization' }));
    expect(popup.queryByText('Bearer abc.def')).toBeNull();
    expect(popup.queryByRole('button', { name: /^Copy/ })).toBeNull();
  });

  it('in JSON is copied as it is shown', async () => {
    const { user } = open('json', 'response', { ok: true, headers });
    await user.click(screen.getByRole('button', { name: /View/ }));
    const popup = within(await screen.findByRole('dialog'));
    await user.click(popup.getByRole('button', { name: 'Copy JSON' }));
    const copied = () => (bridge.calls('app.copy').at(-1) as { text: string }).text;
    expect(JSON.parse(copied())).toEqual({
      ok: true,
      headers: { 'X-Source': hiddenText, Authorization: hiddenText },
    });
    await user.click(popup.getByRole('button', { name: 'Show the value of X-Source, Authorization' }));
    await user.click(popup.getByRole('button', { name: /Cop(y|ied) JSON/ }));
    expect(JSON.parse(copied())).toEqual({ ok: true, headers });
  });

  it('that is a cell of its own is in its pop-up only', async () => {
    const viewer = viewerOf('secret', { value: 'value', text: 'Value' });
    expect([viewer.text('abc.def', {}), copyText(viewer, 'abc.def', {})]).toEqual([hiddenText, hiddenText]);
    const { user } = open('secret', 'value', 'abc.def');
    expect(document.body.innerHTML).not.toMatch(secrets);
    await user.click(screen.getByRole('button', { name: /Show value/ }));
    expect((await screen.findByRole('dialog')).textContent).toMatch(secrets);
  });

  it('of headers in no known form is not shown at all', async () => {
    const { user } = open('request', 'request', { title: 'GET /', headers: 'secret text' });
    await user.click(screen.getByRole('button'));
    const popup = await screen.findByRole('dialog');
    expect(popup.textContent).toContain('These headers cannot be shown');
    expect(popup.textContent).not.toContain('secret text');
  });
});
