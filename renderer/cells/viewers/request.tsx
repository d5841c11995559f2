/** A request that somebody made: user, title and body, in a pop-up. */
import { MessageParts } from '../parts/message-parts';
import { popupViewer } from '../parts/popup-viewer';
import { type Fields, fieldText, jsonText, recordIn } from '../parts/reading';

export const viewer = popupViewer<Fields>({
  read: recordIn,
  text: (request) => fieldText(request, 'title', 'user') || 'View',
  raw: (_request, value) => jsonText(value),
  title: 'Request',
  popupWidth: 800,
  width: { min: 96, max: 240 },
  Body: ({ of }) => (
    <MessageParts
      facts={[
        { label: 'User', value: of.user },
        { label: 'Title', value: of.title },
      ]}
      body={of.body}
    />
  ),
});
