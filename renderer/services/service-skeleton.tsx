/** The shape of a service form while its lists and values load. */
import { Classes } from '@blueprintjs/core';
import '../forms/forms.css';
import { deliveryForm } from '../../shared/forms/delivery';
import { Place } from '../ui/place';

/** Sections and fields where they will stand. */
export function ServiceSkeleton() {
  return (
    <div className="codesk-service" aria-busy="true">
      <Place title="Delivery service" />
      <p className="codesk-unseen" role="status">
        Loading the service
      </p>
      <div aria-hidden>
        <div className="codesk-form">
          {deliveryForm.sections.map((section) => (
            <div key={section.title} className="codesk-form-section">
              <div className="codesk-form-heading">
                <span className={Classes.SKELETON}>{section.title}</span>
              </div>
              <div className="codesk-form-fields">
                {section.fields.map((field) => (
                  <div key={field.name} className={`codesk-field codesk-field-${field.kind}`}>
                    <span className="codesk-field-label">
                      <span className={Classes.SKELETON}>{field.label}</span>
                    </span>
                    <div className={`codesk-skeleton-input ${Classes.SKELETON}`} />
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
