import type { HeadsetMessages } from './headset-messages.ts'

export const messages: HeadsetMessages = {
  title: 'تابع باستخدام نظارتك',
  steps: [
    'ارتدِ النظارة وافتح التدريب عليها.',
    'اكتب هذا الرمز عندما يطلبه التدريب.',
    'اترك هذه الصفحة مفتوحة: ستعرض نتيجتك عند الانتهاء.',
  ],
  code: 'رمز النظارة',
  gettingCode: 'جارٍ طلب رمز…',
  validFor: (time) => `صالح لمدة ${time} دقيقة، ثم يظهر رمز جديد`,
  waiting: 'في انتظار النظارة',
  joinedTitle: 'نظارتك متصلة',
  joined: (headset) => `متصلة: ${headset}`,
  joinedText: 'أكمل التدريب على النظارة. ستظهر نتيجتك هنا فور تسجيلها.',
  otherHeadset: 'استخدام نظارة أخرى',
  appMissing: 'ليس التدريب على النظارة بعد؟',
  appHint: 'افتح هذه الصفحة في متصفح النظارة، ثم نزّل التطبيق وثبّته، ثم افتحه.',
  download: 'تنزيل التطبيق',
  noConnection: 'لا يوجد اتصال – تجري المحاولة من جديد',
  lastResult: (result) => `المسجَّل حتى الآن: ${result}`,
  noResult: 'لم يُسجَّل شيء بعد.',
}
