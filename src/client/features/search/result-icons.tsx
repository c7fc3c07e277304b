import { BookOpen, CalendarDays, FileText, GraduationCap, Hash, MessageSquareReply } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchKind } from '../../../contract/search/search-kinds.ts';

/** Of the kinds that are not shown by a picture of a person or a community. */
export const resultIcons: Partial<Readonly<Record<SearchKind, ReactNode>>> = {
  chats: <Hash aria-hidden />,
  posts: <FileText aria-hidden />,
  comments: <MessageSquareReply aria-hidden />,
  courses: <GraduationCap aria-hidden />,
  lessons: <BookOpen aria-hidden />,
  events: <CalendarDays aria-hidden />,
};
