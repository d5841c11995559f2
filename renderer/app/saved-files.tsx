/** The saved files in the status bar: the newest with its buttons, the others in a list above it. */
import { Button, Icon } from '@blueprintjs/core';
import { useState } from 'react';
import type { Job } from '../../shared/ipc/events';
import { Popover } from '../ui/overlays';
import { doubtText, revealJob, useJobs } from './jobs';

export function SavedFiles() {
  const { saved, dismiss } = useJobs();
  const [open, setOpen] = useState(false);
  const [newest, ...others] = saved;
  if (!newest) return null;
  return (
    <span className="codesk-job">
      <SavedFileIcon job={newest} />
      <span className="codesk-job-name" title={shownTitle(newest)}>
        {newest.file} saved
      </span>
      <SavedFileButtons job={newest} onDismiss={() => dismiss([newest])} />
      {others.length > 0 && (
        <Popover
          placement="top-start"
          arrow={false}
          isOpen={open}
          onInteraction={setOpen}
          content={
            <ul className="codesk-saved-files" aria-label="Saved files">
              {others.map((job) => (
                <li key={job.id} className="codesk-job">
                  <SavedFileIcon job={job} />
                  <span className="codesk-job-name" title={shownTitle(job)}>
                    {job.file}
                  </span>
                  <SavedFileButtons job={job} named onDismiss={() => dismiss([job])} />
                </li>
              ))}
              <li>
                <Button
                  size="small"
                  variant="minimal"
                  text="Dismiss all"
                  onClick={() => {
                    setOpen(false);
                    dismiss(saved);
                  }}
                />
              </li>
            </ul>
          }
        >
          <Button variant="minimal" size="small" className="codesk-job-more" text={`${others.length} more`} />
        </Popover>
      )}
    </span>
  );
}

const shownTitle = (job: Job) => [`${job.title}: ${job.file}`, doubtText(job)].filter(Boolean).join('. ');

/** A tick, or a warning about the content of the file. */
function SavedFileIcon({ job }: { job: Job }) {
  const doubt = doubtText(job);
  if (!doubt) return <Icon icon="tick-circle" size={14} />;
  return <Icon icon="warning-sign" intent="warning" size={14} title={doubt} />;
}

interface SavedFileButtonsProps {
  readonly job: Job;
  /** In a list of several files, the buttons also name the file. */
  readonly named?: boolean;
  readonly onDismiss: () => void;
}

function SavedFileButtons({ job, named = false, onDismiss }: SavedFileButtonsProps) {
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        icon={<Icon icon="folder-open" size={14} />}
        aria-label={named ? `Show ${job.file} in folder` : 'Show in folder'}
        title="Show in folder"
        onClick={async () => {
          // The user who has opened the folder no longer needs the entry.
          if (await revealJob(job.id)) onDismiss();
        }}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<Icon icon="small-cross" size={14} />}
        aria-label={`Dismiss ${job.file}`}
        title="Dismiss"
        onClick={onDismiss}
      />
    </>
  );
}
