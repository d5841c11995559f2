/** The filters of a table inside details (tables section 2): a button that shows and hides their panel. */
import './details.css';
import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { counted } from '../../shared/quantities';
import { filterCount } from '../filters/describe-filter';
import { FilterChips } from '../filters/filter-chips';
import { FilterPanel } from '../filters/filter-panel';
import type { FilterController } from '../filters/use-filters';

interface TableFiltersProps {
  readonly label: string;
  readonly filters: FilterController;
}

/** Draws nothing for a table without filters. */
export function TableFilters({ label, filters }: TableFiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (filters.definitions.length === 0) return null;
  const applied = filterCount(filters.definitions, filters.applied);
  return (
    <div className="codesk-table-filters">
      <Button
        size="small"
        icon="filter"
        endIcon={open ? 'chevron-up' : 'chevron-down'}
        text={applied > 0 ? `Filters (${applied})` : 'Filters'}
        aria-label={`Filters of ${label}`}
        aria-description={applied > 0 ? `${counted(applied, 'filter')} applied` : undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      {/* Hidden instead of removed, so that text that is not valid yet is not lost. */}
      <div id={id} hidden={!open}>
        <FilterPanel filters={filters} applyLabel="Submit" clearLabel="Reset" variant="table" />
      </div>
      {!open && <FilterChips filters={filters} />}
    </div>
  );
}
