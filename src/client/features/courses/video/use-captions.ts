import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CaptionLanguage, deleteCaptions, putCaptions } from '../../../../contract/captions.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { lessonVideoQuery } from '../parts/courses.queries.ts';

/** Sends and deletes captions of a lesson's video. `onComplaint` gets what is wrong with a file, or null. */
export function useCaptions(lessonId: string, onComplaint: (complaint: string | null) => void) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: lessonVideoQuery(lessonId).queryKey });

  const put = useMutation({
    mutationFn: ({ language, content }: { language: CaptionLanguage; content: string }) =>
      call(putCaptions, { params: { lesson_id: lessonId, language }, body: { content } }),
    onMutate: () => onComplaint(null),
    onSuccess() {
      toast.success(t('Captions saved'));
      return refresh();
    },
    onError(error) {
      const [issue] = issuesOf(error);
      if (issue === undefined) toastFailure(error);
      else onComplaint(t(issue.message));
    },
  });
  const remove = useMutation({
    mutationFn: (language: CaptionLanguage) =>
      call(deleteCaptions, { params: { lesson_id: lessonId, language } }),
    onSuccess() {
      toast.success(t('Captions deleted'));
      return refresh();
    },
    onError: toastFailure,
  });
  return {
    put: put.mutate,
    remove: remove.mutate,
    isSending: put.isPending,
    isRemoving: remove.isPending,
  };
}
