/** Placeholder of a service form while its lists and values load. */
import '../ui/form-layout.css';
import './services.css';
import { Classes } from '@blueprintjs/core';
import type { FormDefinition } from '../../shared/forms/form-definition';
import { PageHeader } from '../ui/page-header';

/** Draws the sections and fields of `definition`; another form may follow while its type is not loaded. */
export function ServiceSkeleton({ title, definition }: { title: string; definition: FormDefinition }) {
  // Which tables show may depend on values that are not loaded yet.
  const tables = definition.tablesFor ? [] : Object.values(definition.tables);
  return (
    <div className="codesk-service" aria-busy="true">
      <PageHeader title={title} />
      <p className="codesk-unseen" role="status">
        Loading the service
      </p>
      <div className="codesk-form" aria-hidden>
        <div className="codesk-form-panes">
          <div className="codesk-form-pane">
            {definition.sections.map((section) => (
              <div key={section.title} className="codesk-form-section">
                <div className="codesk-form-heading">
                  <span className={Classes.SKELETON}>{section.title}</span>
                </div>
                <div className="codesk-form-fields">
                  {section.fields
                    .filter((field) => !field.visible)
                    .map((field) => (
                      <div key={field.name} className="codesk-skeleton-field" data-kind={field.kind}>
                        <span className="codesk-skeleton-label">
                          <span className={Classes.SKELETON}>{field.label}</span>
                        </span>
                        <div className={`codesk-skeleton-input ${Classes.SKELETON}`} />
                      </div>
                    ))}
                </div>
              </div>
            ))}
          </div>
          <div className="codesk-form-pane">
            {tables.map((table) => (
              <div key={table.id} className="codesk-skeleton-table">
                <span className={Classes.SKELETON}>{table.heading}</span>
                <div className={Classes.SKELETON} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
