/** JSON data that systems exchanged: one tab each, indented, with a Copy button. */
import { Tab, Tabs } from '@blueprintjs/core';
import { useId } from 'react';
import { labelOf } from '../../../shared/labels';
import { emptyTexts } from '../../../shared/messages';
import { MaskedCode } from '../../cells/parts/masked-code';
import { fieldText, isFields, isNothing, jsonText, unpacked } from '../../cells/parts/read-value';
import { Nothing } from '../as-sent';
import { type BlockViewer, type DetailBlock, listOf } from '../block';

interface JsonTab {
  readonly title: string;
  /** Parsed, or a text; empty when there is no data. */
  readonly data: unknown;
}

function readTabs({ raw }: DetailBlock): readonly JsonTab[] {
  const listed = listOf(raw, 'tabs', 'items', 'data');
  if (listed.length > 0) {
    return listed.map((entry, index) => {
      const tab = isFields(entry) ? entry : { data: entry };
      return {
        title: fieldText(tab, 'title', 'label', 'name', 'text') || `Part ${index + 1}`,
        data: unpacked(tab.data ?? tab.value ?? tab.json ?? tab.content),
      };
    });
  }
  const named = [raw.tabs, raw.items, raw.data, raw.value].find(isFields) ?? {};
  return Object.entries(named).map(([name, data]) => ({ title: labelOf(name), data: unpacked(data) }));
}

/** Indented JSON; other text unchanged. */
function pretty(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value, 2);
}

export const viewer: BlockViewer = {
  Block: ({ block }) => {
    const id = useId();
    const tabs = readTabs(block);
    if (tabs.length === 0) return <Nothing block={block} text={emptyTexts.noData} />;
    return (
      <Tabs id={id} className="codesk-json-tabs" animate={false} renderActiveTabPanelOnly>
        {tabs.map(({ title, data }, index) => (
          <Tab
            // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat and tabs keep their order
            key={index}
            id={index}
            title={title}
            panel={
              isNothing(data) ? (
                <p className="codesk-muted">{emptyTexts.noData}</p>
              ) : (
                <MaskedCode value={data} textOf={pretty} label={title} />
              )
            }
          />
        ))}
      </Tabs>
    );
  },
};
