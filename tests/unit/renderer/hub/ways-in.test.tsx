// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bridge, openList, prepare, tidyUp } from '../../../support/page/open-list';

const shown = { visible: true, mobile_visible: true, sortable: true };
const headers = [
  { value: 'integration_id', text: 'ID', type: 'id', ...shown },
  { value: 'name', text: 'Name', type: 'text', ...shown },
  { value: 'validations', text: 'Validations', type: 'validations', ...shown },
];
const validations = [
  { validation_id: 1, name: 'Stock check', status: 1 },
  { validation_id: 2, name: 'Address check', status: 0 },
];

beforeEach(() => {
  prepare();
  bridge.answer('integrations.structure', {
    headers,
    permissions: [{ name: 'show', columns: [] }],
    filters: [],
    properties: {},
  });
  bridge.answer('integrations.datatable', {
    data: [
      { integration_id: 7, name: 'Blue', ready: true, validations },
      { integration_id: 8, name: 'Red', ready: false, validations },
      { integration_id: 9, name: 'Green', validations },
      { integration_id: 10, name: 'Grey', ready: null, validations },
    ],
    total: 4,
  });
});
afterEach(tidyUp);

it('a ready integration has View, one that is not ready says why, and only then (hub section 2)', async () => {
  openList({}, 'integrations');
  expect(await screen.findByRole('button', { name: 'View validations of Blue' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Why not ready? Red' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'View validations of Red' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Why not ready? Blue' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Why not ready? Grey' })).toBeTruthy();
});

it('a row that does not say whether it is ready shows its validations to read', async () => {
  openList({}, 'integrations');
  expect(await screen.findByRole('button', { name: /^1 of 2 enabled/ })).toBeTruthy();
});
