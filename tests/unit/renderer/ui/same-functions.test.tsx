// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useSameFunctions } from '../../../../renderer/ui/same-functions';

afterEach(cleanup);

describe('functions of a component', () => {
  it('stay the same objects, and run what was given last with all its values', () => {
    const { result, rerender } = renderHook(
      ({ factor }) => useSameFunctions({ add: (a: number, b: number) => (a + b) * factor }),
      { initialProps: { factor: 1 } },
    );
    const { add } = result.current;
    expect(add(1, 2)).toBe(3);
    rerender({ factor: 10 });
    expect(result.current.add).toBe(add);
    expect(add(1, 2)).toBe(30);
  });
});
