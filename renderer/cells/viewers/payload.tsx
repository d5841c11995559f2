/** What was sent to a platform: address, title and body, in a pop-up. */
import { MessageParts } from '../parts/message-parts';
import { popupViewer } from '../parts/popup-viewer';
import { type Fields, fieldText, jsonText, recordIn } from '../parts/reading';

export const viewer = popupViewer<Fields>({
  read: recordIn,
  text: (payload) => fieldText(payload, 'title', 'url') || 'View',
  raw: (_payload, value) => jsonText(value),
  title: 'Payload',
  popupWidth: 800,
  width: { min: 96, max: 240 },
  Body: ({ of }) => (
    <MessageParts
      facts={[
        { label: 'URL', value: of.url, mono: true },
        { label: 'Title', value: of.title },
      ]}
      body={of.body}
    />
  ),
});
