import { expect, it } from 'vitest';
import { outboxReasonNames, reasonTexts } from '../../../../shared/desk/outbox-reasons';

it.each(outboxReasonNames)('%s has a sentence for each state in which it occurs', (name) => {
  const { waiting, needsYou, failed, row, done } = reasonTexts(name);
  const sentences = [
    waiting,
    needsYou?.('Delivery', '3 rows'),
    failed?.text,
    failed?.wayOut,
    row,
    done?.('Delivery'),
  ].filter((text) => text !== undefined);
  expect(sentences.length).toBeGreaterThan(0);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
});
