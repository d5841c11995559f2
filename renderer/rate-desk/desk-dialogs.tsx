/** The dialogs of an open rate file: service, order costs, queue, and calculations on cells. */
import { useNavigate } from 'react-router';
import type { RateBook } from '../../shared/ipc/rates';
import type { FindingName } from '../../shared/rates/findings';
import type { Answers } from '../../shared/rates/read-settings';
import type { ChoiceLists } from '../fields/choices';
import type { OpenBook } from '../rates/use-rate-book';
import { useDialog } from '../ui/use-dialog';
import { AdjustDialog, type AdjustRequest } from './adjust-dialog';
import { QueueDialog } from './compare/queue-dialog';
import { RateFileCosts, useCostsDialog } from './rate-file-costs';
import { TargetDialog } from './target-dialog';
import { useTarget } from './use-target';

export function useDeskDialogs(open: OpenBook, book: RateBook) {
  const targets = useDialog<true>();
  const target = useTarget(open, book, () => targets.open(true));
  const queueing = useDialog<true>();
  const adjusting = useDialog<AdjustRequest>();
  const costs = useCostsDialog(book.rateFile);
  return {
    ...{ targets, target, queueing, adjusting, costs },
    /** Changes of rates belong to a service, so it is chosen first. */
    queue: () => void target.withTarget(() => queueing.open(true)),
  };
}

interface DeskDialogsProps {
  readonly open: OpenBook;
  readonly book: RateBook;
  readonly lists: ChoiceLists;
  readonly dialogs: ReturnType<typeof useDeskDialogs>;
  readonly onAnswer: (answers: Answers) => void;
  readonly onFinding: (kind: FindingName) => void;
  readonly onLargeMoves: () => void;
}

export function DeskDialogs(props: DeskDialogsProps) {
  const { open, book, lists, dialogs, onAnswer, onFinding, onLargeMoves } = props;
  const { targets, target, queueing, adjusting, costs } = dialogs;
  const { rateFile } = book;
  const navigate = useNavigate();
  return (
    <>
      {targets.shown && (
        <TargetDialog
          key={targets.round}
          table={rateFile.table}
          target={rateFile.target}
          isOpen={targets.isOpen}
          onChoose={target.choose}
          onClose={targets.close}
          onClosed={() => {
            targets.closed();
            target.closed();
          }}
        />
      )}
      {costs.shown && (
        <RateFileCosts
          key={costs.round}
          book={book}
          lists={lists}
          dialog={costs}
          onRefresh={() => void open.refresh()}
          onChooseTarget={() => {
            costs.close();
            targets.open(true);
          }}
        />
      )}
      {queueing.shown && (
        <QueueDialog
          key={queueing.round}
          book={book}
          lists={lists}
          isOpen={queueing.isOpen}
          edit={open.edit}
          onAnswer={onAnswer}
          onFinding={onFinding}
          onLargeMoves={onLargeMoves}
          onOutbox={() => void navigate('/outbox')}
          onClose={queueing.close}
          onClosed={queueing.closed}
        />
      )}
      {adjusting.shown && (
        <AdjustDialog
          key={adjusting.round}
          request={adjusting.shown}
          isOpen={adjusting.isOpen}
          onClose={adjusting.close}
          onClosed={adjusting.closed}
        />
      )}
    </>
  );
}
