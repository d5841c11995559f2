// @vitest-environment jsdom
import { BlueprintProvider } from '@blueprintjs/core';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filterTypeOf, filterTypes } from '../../../../renderer/filters/registry';
import { defaultDateFormat } from '../../../../shared/date-formats';
import { filterValueTypes } from '../../../../shared/table/filter-values';
import { sampleFilters } from '../../../support/filter-samples';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

beforeEach(() => {
  new FakeBridge().install();
  stubLayout();
});
afterEach(tidyUp);

it('each filter type has a control, and a file that says what it submits', () => {
  const missing = [
    ...[...filterTypes.keys()]
      .filter((type) => !filterValueTypes.has(type))
      .map((type) => `shared/table/filter-values/${type}.ts`),
    ...[...filterValueTypes.keys()]
      .filter((type) => !filterTypes.has(type))
      .map((type) => `renderer/filters/types/${type}.tsx`),
  ];
  expect(missing).toEqual([]);
});

it.each(sampleFilters)('a filter of type %s draws its value and describes it', (type, definition, sample) => {
  const { Control, keys, chip } = filterTypeOf(type);
  const values = { sample: sample.value };
  const problems: unknown[] = [];
  const { container } = render(
    <BlueprintProvider>
      <Control
        definition={definition}
        values={values}
        change={() => undefined}
        report={(problem) => problems.push(problem)}
        control={{ id: 'sample', 'aria-describedby': undefined, 'aria-invalid': undefined }}
      />
    </BlueprintProvider>,
  );
  expect(container.childElementCount).toBeGreaterThan(0);
  expect(problems.filter(Boolean)).toEqual([]);
  expect(keys(definition)).toEqual(['sample']);
  expect(chip(definition, values, defaultDateFormat)).toBeTruthy();
  expect(chip(definition, {}, defaultDateFormat) || '').toBe('');
});
