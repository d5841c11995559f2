/** The button that opens a file, and a menu with recent files, empty templates and practice files. */
import './practice-files.css';
import { Button, ButtonGroup, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rateTable, rateTableIds } from '../../shared/rates/rate-tables';
import { failureOf, invoke } from '../ipc';
import { useRecentFiles, useSamples } from '../rates/file-queries';
import { useSaveTemplate } from '../rates/saved-files';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { Popover } from '../ui/overlays';
import { useDialog } from '../ui/use-dialog';
import { LearnedLayouts } from './learned-layouts';
import type { useOpenFiles } from './open-files';

interface OpenMenuProps {
  readonly files: Pick<ReturnType<typeof useOpenFiles>, 'recent' | 'sample'>;
  readonly onPick: () => void;
}

export function OpenMenu({ files, onPick }: OpenMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const as = useOwner();
  const queries = useQueryClient();
  const recent = useRecentFiles(isOpen);
  const samples = useSamples();
  const layouts = useDialog<true>();
  const forget = async () => {
    try {
      await invoke('rateFiles.forget-recent', { as, id: null });
      await queries.invalidateQueries({ queryKey: ['rates', 'recent'] });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  const saveTemplate = useSaveTemplate();
  return (
    <ButtonGroup>
      <Button intent="primary" icon="document-open" text="Open file" title="Ctrl+O" onClick={onPick} />
      <Popover
        placement="bottom-end"
        arrow={false}
        isOpen={isOpen}
        onInteraction={setOpen}
        content={
          <Menu aria-label="Open a rate file" className="codesk-rate-open-menu">
            <MenuItem icon="document-open" text="Open file…" label="Ctrl+O" onClick={onPick} />
            <MenuDivider title="Recent files" />
            {recent.length === 0 && <MenuItem disabled text="No recent files" />}
            {recent.map(({ id, name, folder, there }) => (
              <MenuItem
                key={id}
                icon={there ? 'document' : 'warning-sign'}
                text={name}
                label={there ? folder : 'file not found'}
                onClick={() => void files.recent(id)}
              />
            ))}
            {recent.length > 0 && (
              <MenuItem icon="cross" text="Clear recent files" onClick={() => void forget()} />
            )}
            <MenuDivider />
            <MenuItem icon="predictive-analysis" text="Learned layouts…" onClick={() => layouts.open(true)} />
            <MenuDivider title="Empty templates" />
            {rateTableIds.map((table) => (
              <MenuItem
                key={table}
                icon="th"
                text={rateTable(table).name}
                label="XLSX"
                onClick={() => void saveTemplate({ table, format: 'xlsx' })}
              />
            ))}
            {samples.length > 0 && (
              <>
                <MenuDivider title="Practice files" />
                {samples.map(({ id, about }) => (
                  <MenuItem
                    key={id}
                    icon="learning"
                    text={id}
                    title={about}
                    onClick={() => void files.sample(id)}
                  />
                ))}
              </>
            )}
          </Menu>
        }
      >
        <Button
          intent="primary"
          icon="caret-down"
          aria-label="Recent and practice files"
          title="Recent and practice files"
          data-guide="open"
        />
      </Popover>
      {layouts.shown && (
        <LearnedLayouts
          key={layouts.round}
          isOpen={layouts.isOpen}
          onClose={layouts.close}
          onClosed={layouts.closed}
        />
      )}
    </ButtonGroup>
  );
}
