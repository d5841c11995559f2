/** JSON data that systems exchanged: one tab each, indented, with a Copy button. */
import { Tab, Tabs } from '@blueprintjs/core';
import { useId } from 'react';
import { labelOf } from '../../../shared/labels';
import { emptyTexts } from '../../../shared/messages';
import { CodeText } from '../../cells/parts/code-text';
import { fieldText, isFields, isNothing, jsonText, unpacked } from '../../cells/parts/reading';
import { Nothing } from '../as-sent';
import { type BlockViewer, type DetailBlock, listOf } from '../block';

interface JsonTab {
  readonly title: string;
  /** Empty when there is no data. */
  readonly text: string;
}

function readTabs({ raw }: DetailBlock): readonly JsonTab[] {
  const listed = listOf(raw, 'tabs', 'items', 'data');
  if (listed.length > 0) {
    return listed.map((entry, index) => {
      const tab = isFields(entry) ? entry : { data: entry };
      return {
        title: fieldText(tab, 'title', 'label', 'name', 'text') || `Part ${index + 1}`,
        text: pretty(tab.data ?? tab.value ?? tab.json ?? tab.content),
      };
    });
  }
  const named = [raw.tabs, raw.items, raw.data, raw.value].find(isFields) ?? {};
  return Object.entries(named).map(([name, data]) => ({ title: labelOf(name), text: pretty(data) }));
}

/** Indented JSON; other text unchanged. */
function pretty(value: unknown): string {
  if (isNothing(value)) return '';
  const data = unpacked(value);
  return typeof data === 'string' ? data : jsonText(data, 2);
}

export const viewer: BlockViewer = {
  Block: ({ block }) => {
    const id = useId();
    const tabs = readTabs(block);
    if (tabs.length === 0) return <Nothing block={block} text={emptyTexts.noData} />;
    return (
      <Tabs id={id} className="codesk-json-tabs" animate={false} renderActiveTabPanelOnly>
        {tabs.map(({ title, text }, index) => (
          <Tab
            // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat and tabs keep their order
            key={index}
            id={index}
            title={title}
            panel={
              text === '' ? (
                <p className="codesk-muted">{emptyTexts.noData}</p>
              ) : (
                <CodeText text={text} label={title} />
              )
            }
          />
        ))}
      </Tabs>
    );
  },
};
