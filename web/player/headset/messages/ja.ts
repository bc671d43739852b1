import type { HeadsetMessages } from './headset-messages.ts'

export const messages: HeadsetMessages = {
  title: 'ヘッドセットで続けてください',
  steps: [
    'ヘッドセットを装着し、トレーニングを開きます。',
    '求められたら、このコードを入力します。',
    'このページは開いたままにしてください。終わると結果が表示されます。',
  ],
  code: 'ヘッドセット用のコード',
  gettingCode: 'コードを取得しています…',
  validFor: (time) => `有効時間 ${time}（その後は新しいコードになります）`,
  waiting: 'ヘッドセットを待っています',
  joinedTitle: 'ヘッドセットが接続されました',
  joined: (headset) => `接続済み: ${headset}`,
  joinedText: 'ヘッドセットでトレーニングを行ってください。記録されると、ここに結果が表示されます。',
  otherHeadset: '別のヘッドセットを使う',
  appMissing: 'トレーニングがまだヘッドセットにありませんか？',
  appHint:
    'ヘッドセットのブラウザーでこのページを開き、アプリをダウンロードしてインストールします。その後、アプリを開きます。',
  download: 'アプリをダウンロード',
  noConnection: '接続できません。もう一度試しています',
  lastResult: (result) => `これまでの記録: ${result}`,
  noResult: 'まだ何も記録されていません。',
}
