import { describe, expect, it } from 'vitest';
import { readDetail } from '../../../../renderer/details/block';
import { readItems } from '../../../../renderer/details/blocks/text';
import { blockViewer } from '../../../../renderer/details/registry';

describe('record details', () => {
  it('reads blocks', () => {
    const blocks = readDetail({
      content: [{ type: 'text', title: 'Overview', items: [{ label: 'A', value: 1 }] }, 'x'],
    });
    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ type: 'text', title: 'Overview' });
    expect(blocks.flatMap((block) => readItems(block))).toEqual([{ label: 'A', value: 1, type: 'text' }]);
  });

  it('reads a flat record as labels and values', () => {
    const [block] = readDetail({ invoice_date: 5, name: null });
    expect(block && readItems(block)).toEqual([
      { label: 'Invoice date', value: 5, type: 'text' },
      { label: 'Name', value: null, type: 'text' },
    ]);
  });

  it('knows which blocks it can show', () => {
    expect(blockViewer('text')).toBeDefined();
    expect(blockViewer('timeline')).toBeUndefined();
  });
});
