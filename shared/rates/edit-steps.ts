/** The list of edit steps of an open file with the position of undo and redo. It bounds the memory for undo. */
import type { StepPart } from './edit-parts';
import type { Edit } from './edits';

/** Most bytes of steps that are stored for undo and redo; the last step is always stored. */
export const mostUndoBytes = 128 * 1024 * 1024;

interface Step {
  readonly edit: Edit;
  /** Undefined for a step that was undone before this book was opened, or that was dropped to save memory. */
  parts: readonly StepPart[] | undefined;
}

export class EditSteps {
  readonly #steps: Step[] = [];
  /** Steps that the last edit replaced. */
  #replaced: Step[] = [];
  #position = 0;
  readonly #mostBytes: number;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get length(): number {
    return this.#steps.length;
  }
  /** Number of steps that are in effect. */
  get position(): number {
    return this.#position;
  }
  /** The step that undo reverses. */
  get last(): Step | undefined {
    return this.#steps[this.#position - 1];
  }
  /** The step that redo repeats. */
  get next(): Step | undefined {
    return this.#steps[this.#position];
  }

  /** Adds a new step and discards the undone ones. */
  add(edit: Edit, parts: readonly StepPart[]): void {
    this.#replaced = this.#steps.splice(this.#position);
    this.#steps.push({ edit, parts });
    this.forward();
  }

  /**
   * Adds a stored step.
   * @param parts undefined for an undone step
   */
  load(edit: Edit, parts: readonly StepPart[] | undefined): void {
    this.#steps.push({ edit, parts });
    if (parts) this.forward();
  }

  back(): void {
    this.#position -= 1;
  }

  forward(): void {
    this.#position += 1;
    this.#dropFarParts();
  }

  /** Replaces the next step by those that it replaced. */
  restoreReplaced(): void {
    this.#steps.splice(this.#position, 1, ...this.#replaced);
  }

  /** When memory runs short, the parts of the oldest steps are dropped, then those furthest ahead. */
  #dropFarParts(): void {
    const last = this.#position - 1;
    const far = [...this.#steps.keys()].filter((at) => at !== last);
    far.sort((a, b) => Number(a > last) - Number(b > last) || (a > last ? b - a : a - b));
    let size = 0;
    for (const { parts } of this.#steps) for (const part of parts ?? []) size += part.size;
    for (const at of far) {
      if (size <= this.#mostBytes) return;
      const step = this.#steps[at];
      if (!step?.parts) continue;
      for (const part of step.parts) size -= part.size;
      step.parts = undefined;
    }
  }
}
