import { EditComposer } from '../composer/edit-composer.tsx';
import { MessageActionLayer } from './message-action-layer.tsx';
import { MessageToolbar } from './message-toolbar.tsx';

/** The parts for acting on a message. They are not needed to read messages or to write a new one. */
export const messageTools = { EditComposer, MessageActionLayer, MessageToolbar };
