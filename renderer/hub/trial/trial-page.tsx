/**
 * Tests a pasted order against the rules of an integration: `/integrations/:id/trial`. The order is not
 * sent; the rules are only read.
 */
import './trial.css';
import { useDeferredValue, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { z } from 'zod';
import { hideSecrets } from '../../../shared/secrets';
import { type Id, idFromText } from '../../../shared/table/row';
import { readJson } from '../../../shared/trial/json';
import { tryPayload } from '../../../shared/trial/try-payload';
import { useDraftToOpen } from '../../drafts/use-draft-to-open';
import { usePageLeft } from '../../drafts/use-page-left';
import { useTypedDraft } from '../../forms/typed-draft';
import { useWindowMemory } from '../../session/window-memory';
import { PageHeader } from '../../ui/page-header';
import { HubCloseButton } from '../close-button';
import { HubShell } from '../hub-shell';
import { PayloadInput } from './payload-input';
import { RulesState } from './rules-state';
import { TrialResult } from './trial-result';
import { ruleSources, useTrialRules } from './trial-rules';

export default function TrialPage() {
  const { id = '' } = useParams();
  const integration = idFromText(id);
  // The key resets the state for another integration; its text is stored per integration.
  return <Trial key={id} integration={integration} />;
}

const storedPayload = z.object({ text: z.string() });

function Trial({ integration }: { integration: Id }) {
  const [text, setText] = useWindowMemory(['hub', 'trial', 'payload', String(integration)], '');
  const sources = useMemo(() => ruleSources(integration), [integration]);
  const rules = useTrialRules(sources);
  const { tables } = rules;
  const settled = useDeferredValue(text);
  const reading = useMemo(() => (settled.trim() === '' ? undefined : readJson(settled)), [settled]);
  const findings = useMemo(
    () => (reading?.ok ? tryPayload({ payload: reading.value, tables }) : undefined),
    [reading, tables],
  );
  const { pathname: route } = useLocation();
  const draft = useTypedDraft({
    subject: useMemo(
      () => ({
        key: `trial/${integration}`,
        title: `The order to test with integration ${integration}`,
        place: { route },
      }),
      [integration, route],
    ),
    typed: useMemo(
      () => (settled.trim() === '' ? undefined : { text: String(hideSecrets(settled).value) }),
      [settled],
    ),
    schema: storedPayload,
    onRestore: (kept) => setText(kept.text),
    onDiscard: () => setText(''),
  });
  // On other pages the order remains in the memory of this window, so no draft is offered.
  usePageLeft(route, draft.discard);
  // The form is the page.
  useDraftToOpen(() => true);
  return (
    <HubShell field="integration_id" owner={integration} area="trial" page="Test an order">
      <PageHeader title="Test an order" description="Shows which rule fills which field. Nothing is sent.">
        <HubCloseButton owner={integration} />
      </PageHeader>
      {draft.note}
      <div className="codesk-trial">
        <PayloadInput integration={integration} text={text} reading={reading} onChange={setText} />
        <div className="codesk-trial-answer">
          <RulesState rules={rules} sources={sources} />
          <TrialResult findings={findings} reading={reading} sources={sources} />
        </div>
      </div>
    </HubShell>
  );
}
