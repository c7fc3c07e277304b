import { EditComposer } from '../composer/edit-composer.tsx';
import { MessageActionLayer } from './message-action-layer.tsx';
import { MessageToolbar } from './message-toolbar.tsx';

/** What one does something with a message by. Nothing of it is needed to read, or to write a new one. */
export const messageTools = { EditComposer, MessageActionLayer, MessageToolbar };
