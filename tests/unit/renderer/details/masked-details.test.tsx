// @vitest-environment jsdom
/** Values of headers and credentials in the details of a record are hidden until the user shows them. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DetailContent } from '../../../../renderer/details/detail-content';
import { renderInRouter } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  stubLayout();
});
afterEach(tidyUp);

const headers = { 'X-Source': 'codesk', Authorization: 'Bearer abc.def' };
const blocks: readonly [name: string, block: object][] = [
  ['JSON in tabs', { type: 'tab-json', title: 'Exchange', tabs: { Request: { url: '/x', headers } } }],
  [
    'a list of JSON tabs',
    { type: 'tab-json', title: 'Exchange', tabs: [{ title: 'Request', data: headers }] },
  ],
  [
    'labels and values',
    { type: 'text', title: 'Overview', items: { Authorization: 'Bearer abc.def', id: 7 } },
  ],
  ['a block of an unknown type', { type: 'chart', title: 'Chart', settings: { headers } }],
  ['plain values of such a block', { type: 'chart', title: 'Chart', authorization: 'Bearer abc.def' }],
];

describe.each(blocks)('%s', (_name, block) => {
  it('show no value of a header or credential until it is asked for', async () => {
    const { user } = renderInRouter(
      <DetailContent detail={{ content: [block] }} record={{ id: 1, name: 'Hook' }} />,
    );
    expect(document.body.innerHTML).not.toContain('abc.def');
    await user.click(screen.getByRole('button', { name: /^Show the value of .*Authorization/ }));
    expect(document.body.textContent).toContain('abc.def');
  });
});

it('headers of an overview are named, and their values are in a pop-up', async () => {
  const items = [{ label: 'Headers', value: headers, type: 'object' }];
  const { user } = renderInRouter(
    <DetailContent detail={{ content: [{ type: 'text', items }] }} record={{ id: 1, name: 'Hook' }} />,
  );
  expect(document.body.innerHTML).not.toContain('abc.def');
  await user.click(screen.getByRole('button', { name: /X-Source, Authorization/ }));
  expect(await screen.findByRole('button', { name: 'Show the value of Authorization' })).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('abc.def');
});
