import { expect, it } from 'vitest';
import { findHubTable } from '../../../../../shared/hub';
import { transferTable } from '../../../../../shared/transfer/stored-table';

it('writes and reads the fields that every record has, as they are sent (hub section 7)', () => {
  const list = findHubTable('platform-status-processing-actions');
  if (!list) throw new Error('no status processing actions');
  expect(transferTable(list).fields.map(({ name }) => name)).toEqual([
    'payload_attribute_name',
    'payload_attribute_value',
    'action',
    'message',
  ]);
});
