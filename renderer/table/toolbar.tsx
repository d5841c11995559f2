/** What can be done with the list as a whole; behind TOOLS on small screens. */
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Permission } from '../../shared/api/tables';
import type { ServiceType } from '../../shared/service-types';
import type { ListDefinition } from '../../shared/table/list';
import { permits } from './row-actions';

const editorNames: Readonly<Record<ServiceType, string>> = {
  delivery: 'delivery service',
  fulfilment: 'fulfilment service',
  stock_collection: 'stock collection service',
  additional_service: 'additional service',
  return_and_import_delivery: 'return and import delivery service',
};

export interface ToolbarProps {
  readonly list: ListDefinition;
  readonly permissions: readonly Permission[];
  readonly small: boolean;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  readonly onExport: () => void;
}

export function Toolbar({ list, permissions, small, refreshing, onRefresh, onExport }: ToolbarProps) {
  const [open, setOpen] = useState(false);
  const tools = (
    <>
      <Button
        variant="outlined"
        icon="refresh"
        aria-label="Refresh"
        title="Refresh (Ctrl+R)"
        aria-busy={refreshing}
        onClick={onRefresh}
      />
      {permits(permissions, 'export') && (
        <Button variant="outlined" icon="export" text="Export" onClick={onExport} />
      )}
      {permits(permissions, 'create') && list.editors && <Add editors={list.editors} />}
    </>
  );
  if (!small) return tools;
  return (
    <>
      {open && tools}
      <Button icon="wrench" text="TOOLS" aria-expanded={open} onClick={() => setOpen(!open)} />
    </>
  );
}

function Add({ editors }: { editors: readonly ServiceType[] }) {
  const navigate = useNavigate();
  const open = (type: ServiceType) => navigate(`/services/new/${type}`);
  const [only] = editors;
  if (editors.length === 1 && only) {
    return (
      <Button intent="primary" icon="add" text={`Add ${editorNames[only]}`} onClick={() => open(only)} />
    );
  }
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <Menu>
          {editors.map((type) => (
            <MenuItem key={type} text={`Add ${editorNames[type]}`} onClick={() => open(type)} />
          ))}
        </Menu>
      }
    >
      <Button intent="primary" icon="add" endIcon="caret-down" text="Add" />
    </PopoverNext>
  );
}
